// Made of examples/reports by `QCQ_UPDATE=1 swift test --filter PagesTests`.

extension Page {
  /// The style of the pages of reports.
  package static let styles: [Page] = [
    Page(
      "report",
      #"""
      /* The style of report pages: tokens first, then what uses them. `--css FILE` adds another style. */
      :root {
        color-scheme: light dark;
        --paper: #ffffff;
        --ink: #1c2024;
        --quiet: #5a6169;
        --line: #d9dde1;
        --wash: #f5f6f7;
        --mark: #2f6f4f;
        --deep: #0f3d2a;
        --link: #1a5f9e;
        --text: 1rem/1.55 system-ui, -apple-system, "Segoe UI", sans-serif;
        --small: 0.875rem;
        --code: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace;
        --width: 46rem;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --paper: #15181b;
          --ink: #e8eaec;
          --quiet: #a2aab2;
          --line: #363c42;
          --wash: #1e2226;
          --mark: #6fc198;
          --deep: #a9e8c8;
          --link: #82bdf2;
        }
      }
      * { box-sizing: border-box; }
      body {
        max-width: calc(var(--width) + 3rem);
        margin: 0 auto;
        padding: 2rem 1.5rem 3rem;
        background: var(--paper);
        color: var(--ink);
        font: var(--text);
        overflow-wrap: anywhere;
      }
      h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25; }
      h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; line-height: 1.3; }
      h3, h4, .result h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; line-height: inherit; }
      p, ul, ol { margin: 0 0 0.75rem; }
      a { color: var(--link); }
      nav ul { margin: 0 0 1.5rem; padding: 0; list-style: none; }
      nav li { display: inline-block; margin: 0 1.25rem 0.25rem 0; }
      .result { margin: 0.75rem 0 2rem; }
      .figures { color: var(--quiet); font-weight: normal; }
      table { display: block; width: fit-content; max-width: 100%; overflow-x: auto; border-collapse: collapse; }
      th, td { padding: 0.3rem 1rem 0.3rem 0; text-align: left; vertical-align: top; }
      th, td { max-width: min(28rem, 70vw); overflow-wrap: break-word; }
      th { color: var(--quiet); font-size: var(--small); font-weight: 600; vertical-align: bottom; border-bottom: 1px solid var(--line); }
      td { border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
      tr:last-child > td { border-bottom: 0; }
      th:last-child, td:last-child { padding-right: 0; }
      .number { text-align: right; }
      td:is(.number, .date) { white-space: nowrap; }
      table[tabindex] { background: linear-gradient(to left, var(--paper) 40%, transparent) right / 2.5rem 100% no-repeat local, linear-gradient(to left, var(--line), transparent) right / 1rem 100% no-repeat scroll; }
      table[tabindex] :is(th, td):first-child { position: sticky; left: 0; min-width: min(9rem, 30vw); background: var(--paper); }
      table[tabindex]:has(th:nth-child(13)) :is(th, td):first-child { max-width: min(14rem, 40vw); }
      .done { color: var(--quiet); text-decoration: line-through; }
      .total > td { font-weight: 600; border-top: 2px solid var(--line); }
      .list:not(:has(th.own)) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .list th:not(.own) { font-size: 0; }
      .list:not([tabindex]) td { overflow-wrap: anywhere; }
      .list td:first-child { padding-right: 0.5rem; }
      section section .list:not([tabindex]) td:nth-child(2) { min-width: min(12rem, 45vw); }
      section section .list:not([tabindex]) td:nth-child(3):not(:last-child) { min-width: min(9rem, 25vw); }
      .list[tabindex] :is(th, td):first-child { min-width: 1.75rem; }
      .list[tabindex] :is(th, td):nth-child(2) { position: sticky; left: 1.75rem; max-width: min(16rem, 40vw); background: var(--paper); }
      .list[tabindex] th:nth-child(n+2) { min-width: min(9rem, 30vw); }
      .list[tabindex] th.own { min-width: 6rem; }
      section section .list[tabindex] th:nth-child(n+2):not(.own) { width: 15rem; }
      .value th { border: 0; padding-bottom: 0; text-align: left; }
      .value td { padding-top: 0; font-size: 1.75rem; text-align: left; }
      .empty { padding: 1rem; background: var(--wash); color: var(--quiet); border-radius: 0.375rem; }
      figure { margin: 0 0 1rem; }
      .chart { display: block; max-width: 100%; height: auto; }
      .chart.wide { width: 45rem; }
      .chart.narrow { width: 21.25rem; }
      .chart .mark { fill: var(--mark); }
      .chart .heat { fill: var(--deep); }
      .chart .line { stroke: var(--mark); }
      .narrow { display: none; }
      .words, .remark { margin: 0.75rem 0 0.25rem; color: var(--quiet); font-size: var(--small); }
      details { color: var(--quiet); font-size: var(--small); }
      summary { cursor: pointer; width: fit-content; }
      pre { margin: 0.5rem 0; padding: 0.75rem 1rem; background: var(--wash); color: var(--ink); border-radius: 0.375rem; white-space: pre-wrap; }
      code { font-family: var(--code); font-size: 0.92em; }
      :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
      footer { margin-top: 3rem; padding-top: 0.75rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: var(--small); }
      @media (min-width: 50em) {
        table[tabindex] { max-width: calc(50vw + 21rem); }
      }
      @media (max-width: 40em) {
        table[tabindex]:has(th:nth-child(5)) :is(th, td):first-child { max-width: 40vw; }
        .wide { display: none; }
        .narrow { display: block; }
      }
      @media screen and (max-width: 42em) {
        .list[tabindex], .list[tabindex] tbody { display: block; width: 100%; }
        .list[tabindex] thead, .list td.own:empty { display: none; }
        .list[tabindex] tr:not([hidden]) { display: grid; grid-template-columns: 1.75em minmax(0, 1fr); padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
        .list[tabindex] tr:last-child { border-bottom: 0; }
        .list[tabindex] td:nth-child(n) { position: static; min-width: 0; max-width: none; padding-top: 0; padding-bottom: 0; border-bottom: 0; overflow-wrap: anywhere; }
        .list[tabindex] td:nth-child(n+2) { grid-column: 2; text-align: left; }
        .list[tabindex] td:nth-child(n+3) { color: var(--quiet); }
        .list td.own::before { content: attr(data-name) " "; }
      }
      @media (max-width: 30em) {
        body { padding: 1.25rem 1rem 2rem; }
        table { font-size: var(--small); }
        th, td { padding-right: 0.6rem; }
        .list, .list tbody { display: block; width: 100%; }
        .list tr:not([hidden]) { display: grid; grid-template-columns: 1.75em fit-content(50%) minmax(0, 1fr); padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
        .list tr:last-child { border-bottom: 0; }
        .list td { padding-top: 0; padding-bottom: 0; border-bottom: 0; max-width: none; }
        section section .list:not([tabindex]) td:nth-child(3):not(:last-child) { min-width: 0; }
        .list td:nth-child(2) { grid-column: 2 / -1; }
        .list td:nth-child(3) { grid-column: 2; color: var(--quiet); }
        .list td:nth-child(4) { grid-column: 3; color: var(--quiet); }
        .list td:nth-child(3):last-child { grid-column: 2 / -1; }
        .list thead { display: none; }
      }
      @page { margin: 1.5cm; }
      @media print {
        :root { --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --wash: #fff; --mark: #444; --deep: #111; --link: #000; }
        body { max-width: none; padding: 0; font-size: 10pt; }
        table { display: table; overflow: visible; }
        table[tabindex] { max-width: 100%; background: none; }
        th, td { padding-right: 0.6rem; }
        .chart { print-color-adjust: exact; }
        .wide { display: block; }
        .narrow, details, nav { display: none; }
        footer { margin-top: 1rem; break-before: avoid; }
        main > :last-child { break-after: avoid; }
        h2, h3, h4 { break-after: avoid; }
        tr, figure { break-inside: avoid; }
        tbody tr:first-child { break-after: avoid; }
        tbody tr:last-child { break-before: avoid; }
        table[tabindex] :is(th, td) { overflow-wrap: break-word; }
        table:has(th:nth-child(7)) { font-size: 9pt; }
        table:has(th:nth-child(7)) :is(th, td) { padding-right: 0.3rem; }
        table:has(th:nth-child(7)) td.date { white-space: normal; }
        table:has(th:nth-child(10)) { font-size: 8pt; }
        table:has(th:nth-child(13)) :is(th, td) { overflow-wrap: anywhere; }
        table:has(th:nth-child(13)) th:not(:first-child) { writing-mode: vertical-rl; max-height: 8rem; padding: 0 0 0.3rem; text-align: right; overflow-wrap: normal; }
        table:has(th:nth-child(20)) { font-size: 7pt; }
        table:has(th:nth-child(31)) { font-size: 5pt; }
        table:has(th:nth-child(7)) th { font-size: inherit; }
        table[tabindex] :is(th, td):first-child { position: static; min-width: 4.5rem; overflow-wrap: break-word; }
        .list[tabindex] :is(th, td):nth-child(n) { position: static; max-width: none; }
        .list[tabindex] th:nth-child(n+2) { min-width: 5rem; }
        .list[tabindex] th.own { min-width: 0; }
        .list:not(:has(th.own)) thead { display: none; }
      }

      """#)
  ]
}
