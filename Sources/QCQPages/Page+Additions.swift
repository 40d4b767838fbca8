// Made of examples/reports/live by `QCQ_UPDATE=1 swift test --filter PagesTests`.

extension Page {
  /// What the style of pages has besides that are kept true.
  package static let additions: [Page] = [
    Page(
      "live",
      #"""
      /* What a page has besides that is kept true: fields, a search, and marks of what has changed. */
      :root { --new: #dff3e6; --changed: #fdf0cf; --wrong: #b3261e; }
      @media (prefers-color-scheme: dark) {
        :root { --new: #1e3d2c; --changed: #453a17; --wrong: #ff9d94; }
      }
      .tools { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: end; margin-bottom: 1.5rem; }
      .tools form { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: start; }
      .tools p { margin: 0; }
      .tools label, .tools .about, .tools .problem { display: block; font-size: var(--small); }
      .tools label, .tools .about { color: var(--quiet); }
      .tools form, .tools p { min-width: 0; max-width: 100%; }
      .tools .field { flex: 1 1 8rem; max-width: min(16rem, 100%); }
      .tools .field:has(.problem) { flex-basis: 16rem; }
      .tools input, .tools select, .tools button { font: inherit; padding: 0.3rem 0.6rem; color: var(--ink); background: var(--paper); border: 1px solid var(--quiet); border-radius: 0.375rem; min-height: 2.3rem; max-width: 100%; }
      .tools :is(input, select) { width: 100%; }
      .tools button { margin-top: 1.36rem; background: var(--wash); cursor: pointer; }
      .tools [aria-invalid] { border-color: var(--wrong); }
      .problem { color: var(--wrong); }
      #status { margin: 0; }
      #status:not(:empty) { position: sticky; top: 0; z-index: 1; margin-bottom: 1rem; padding: 0.5rem 0.75rem; background: var(--wash); color: var(--ink); border-left: 3px solid var(--wrong); }
      .stale main { opacity: 0.9; }
      .new > td { animation: new 0.9s ease-out; }
      .changed > td { animation: changed 0.9s ease-out; }
      .gone > td { animation: gone 0.9s ease-out forwards; }
      @keyframes new { from { background: var(--new); } }
      @keyframes changed { from { background: var(--changed); } }
      @keyframes gone { to { opacity: 0; } }
      .nothing, nav [hidden], nav:not(:has(li:not([hidden]))) { display: none; }
      @media (prefers-reduced-motion: reduce) {
        .new > td { animation: none; background: var(--new); }
        .changed > td { animation: none; background: var(--changed); }
      }
      @media (prefers-reduced-motion: no-preference) {
        .chart rect { transition: x 0.2s, y 0.2s, width 0.2s, height 0.2s; }
      }
      @media (max-width: 30em) {
        .tools > *, .tools .field { flex-grow: 1; max-width: 100%; }
        .tools > * { flex-basis: 100%; }
        .tools .field ~ .field ~ button { flex-basis: 100%; margin-top: 0; }
      }
      @media print { .tools, #status { display: none; } }

      """#)
  ]
}
