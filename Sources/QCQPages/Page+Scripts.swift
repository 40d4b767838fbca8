// Made of examples/reports/live by `QCQ_UPDATE=1 swift test --filter PagesTests`.

extension Page {
  /// What keeps these pages true.
  package static let scripts: [Page] = [
    Page(
      "live",
      #"""
      // Keeps a page true that `qcq serve` has sent: takes what has changed, and searches it.
      "use strict";
      (() => {
        const script = document.currentScript;
        const status = document.getElementById("status");
        const search = document.getElementById("search");
        const calm = matchMedia("(prefers-reduced-motion: reduce)");
        const moment = 900;
        const still = 2000;
        const mostFading = 40;

        const html = (markup) => {
          const template = document.createElement("template");
          template.innerHTML = markup;
          return template.content;
        };
        const row = (markup) => html("<table><tbody>" + markup).querySelectorAll("tr");
        const rowsOf = (part) => [...part.querySelectorAll("tbody[data-rows] > tr:not(.gone)")];

        // What is there stays as far as it is the same, so that bars move and nothing jumps.
        const adapt = (old, wanted) => {
          if (old.nodeName !== wanted.nodeName) return old.replaceWith(wanted);
          if (old.nodeType !== Node.ELEMENT_NODE) {
            if (old.data !== wanted.data) old.data = wanted.data;
            return;
          }
          for (const { name } of [...old.attributes]) {
            if (name !== "open" && !wanted.hasAttribute(name)) old.removeAttribute(name);
          }
          for (const { name, value } of wanted.attributes) {
            if (old.getAttribute(name) !== value) old.setAttribute(name, value);
          }
          if (old.nodeName === "TBODY") return;
          const before = [...old.childNodes];
          const after = [...wanted.childNodes];
          after.forEach((node, index) => {
            if (before[index]) adapt(before[index], node);
            else old.append(node);
          });
          for (const node of before.slice(after.length)) node.remove();
        };

        const mark = (element, name) => {
          element.classList.add(name);
          setTimeout(() => element.classList.remove(name), calm.matches ? still : moment);
        };

        // Has the rows of a part stand in its tables, one after the other.
        const place = (part, rows) => {
          const standing = (element) => {
            while (element?.classList.contains("gone")) element = element.nextElementSibling;
            return element;
          };
          let next = 0;
          for (const body of part.querySelectorAll("tbody[data-rows]")) {
            let at = standing(body.firstElementChild);
            for (const end = next + Number(body.dataset.rows); next < end; next++) {
              const wanted = rows[next];
              if (at && at !== wanted && standing(at.nextElementSibling) === wanted) {
                const later = at;
                at = wanted;
                later.remove();
              }
              if (at === wanted) at = standing(at.nextElementSibling);
              else body.insertBefore(wanted, at);
            }
          }
        };

        const leave = (rows) => {
          const fading = calm.matches || rows.length > mostFading ? [] : rows;
          for (const element of rows) {
            if (!fading.includes(element)) element.remove();
          }
          for (const element of fading) {
            element.classList.remove("new", "changed");
            element.classList.add("gone");
            element.setAttribute("aria-hidden", "true");
            setTimeout(() => element.remove(), moment);
          }
        };

        // The rows as they are to be: those that stand where they stood, and others as HTML. Of a
        // whole picture those that are the same are known by their keys.
        const follow = (part, rows, isWhole, change) => {
          const old = rowsOf(part);
          const known = new Map(old.map((element) => [element.dataset.key, element]));
          const stays = new Set();
          const wanted = [];
          for (const step of rows) {
            if (typeof step !== "string") {
              for (let index = step[0]; index < step[0] + step[1]; index++) {
                wanted.push(old[index]);
                stays.add(old[index]);
              }
              continue;
            }
            for (const element of row(step)) {
              const before = known.get(element.dataset.key);
              if (isWhole && before && before.innerHTML === element.innerHTML) {
                before.classList.toggle("done", element.classList.contains("done"));
                wanted.push(before);
                stays.add(before);
                continue;
              }
              if (before && before.isConnected) {
                before.replaceWith(element);
                stays.add(before);
              }
              mark(element, before ? "changed" : "new");
              wanted.push(element);
            }
          }
          // Whatever goes fades where it stood, if that is still there.
          leave(old.filter((element) => !stays.has(element)));
          change();
          place(part, wanted);
        };

        // The script was edited, and has other parameters: only a new page has fields for them.
        const hasOthers = (names) => {
          const fields = [...document.querySelectorAll(".tools form [name]")];
          return fields.map(({ name }) => name).join() !== names.join();
        };

        const show = ({ whole, fields, parts }) => {
          if (whole && hasOthers(fields)) return location.reload();
          const main = document.querySelector("main");
          for (const { id, markup, rows } of parts) {
            let part = document.getElementById(id);
            const wanted = markup === undefined ? part : html(markup).firstElementChild;
            if (!part) main.append(wanted);
            else if (part.nodeName !== wanted.nodeName) part.replaceWith(wanted);
            if (part?.nodeName !== wanted.nodeName) part = wanted;
            const change = () => {
              if (wanted !== part) adapt(part, wanted);
            };
            const steps = rows || (whole ? [] : [[0, rowsOf(part).length]]);
            if (part.classList.contains("result")) follow(part, steps, whole, change);
            else change();
          }
          if (whole) {
            const ids = new Set(parts.map(({ id }) => id));
            for (const part of [...main.children]) if (!ids.has(part.id)) part.remove();
          }
          document.title = document.getElementById("title").textContent;
          filter();
        };

        // Search: all words, whatever their case and accents.
        const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
        const texts = new WeakMap();
        const text = (element) => {
          if (!texts.has(element)) texts.set(element, folded(element.textContent));
          return texts.get(element);
        };
        // A heading, with the text between it and its first result, goes if it has results and nothing
        // of it is left: no result, and no text that has the words. Tells whether there is such a text.
        const filterTexts = (words) => {
          const groups = [];
          let open = [];
          let hasFound = false;
          const keep = () => open.forEach((group) => (group.stays = true));
          for (const part of document.querySelectorAll("main > :is(.result, div)")) {
            if (part.matches(".result")) {
              for (const group of open) group.hasResult = true;
              if (!part.matches(".nothing")) keep();
              continue;
            }
            for (const element of part.children) {
              element.hidden = false;
              const level = Number(/^H(\d)$/.exec(element.nodeName)?.[1]);
              if (level) {
                open = open.filter((group) => group.level < level);
                open.push({ level, elements: [element], hasResult: false, stays: false });
                groups.push(open.at(-1));
                continue;
              }
              const plain = folded(element.textContent);
              const isFound = words.length > 0 && words.every((word) => plain.includes(word));
              hasFound ||= isFound;
              if (!open.length || open.at(-1).hasResult) continue;
              open.at(-1).elements.push(element);
              if (isFound) keep();
            }
          }
          for (const { elements, hasResult, stays } of groups) {
            for (const element of elements) element.hidden = hasResult && !stays;
          }
          for (const link of document.querySelectorAll("#contents a")) {
            const heading = document.getElementById(link.hash.slice(1));
            link.parentElement.hidden = heading?.hidden ?? false;
          }
          return hasFound;
        };

        let isFiltered = false;
        const missing = document.createElement("p");
        missing.className = "empty";
        missing.setAttribute("role", "status");
        missing.hidden = true;
        document.querySelector("main").before(missing);
        const filter = () => {
          const words = folded(search.value).split(/\s+/u).filter(Boolean);
          if (!words.length && !isFiltered) return;
          isFiltered = words.length > 0;
          let [shown, hidden] = [0, 0];
          for (const part of document.querySelectorAll("main > .result")) {
            let found = 0;
            for (const element of rowsOf(part)) {
              element.hidden = !words.every((word) => text(element).includes(word));
              found += element.hidden ? 0 : 1;
            }
            for (const section of part.querySelectorAll("section")) {
              section.hidden = rowsOf(section).every((element) => element.hidden);
            }
            part.classList.toggle("nothing", isFiltered && found === 0);
            if (found) shown++;
            else hidden++;
          }
          const sentence = filterTexts(words) || shown
            ? "Results without these words are hidden."
            : "Nothing here has these words.";
          missing.hidden = !isFiltered || !hidden;
          if (missing.textContent !== sentence) missing.textContent = sentence;
        };
        search.addEventListener("input", filter);
        // The fields are sent by loading the page anew, and what was searched for stays.
        const kept = "qcq-search";
        try {
          search.value = sessionStorage.getItem(kept) ?? search.value;
          sessionStorage.removeItem(kept);
          document.querySelector(".tools form")?.addEventListener("submit", () => {
            sessionStorage.setItem(kept, search.value);
          });
        } catch {
          // A browser may keep nothing.
        }
        filter();
        search.parentElement.hidden = !document.querySelector("main > .result");

        // The connection: lost, it is tried again until it is there, and the page catches up.
        let lost = "";
        let problem = "";
        let told = "";
        // What stands between backticks is code; one without another is a character.
        const coded = (words) => {
          const parts = words.split("`");
          if (parts.length % 2 === 0) return [words];
          return parts.map((part, index) => {
            if (index % 2 === 0) return part;
            const code = document.createElement("code");
            code.textContent = part;
            return code;
          });
        };
        const tell = () => {
          const words = lost || problem;
          if (told !== words) status.replaceChildren(...coded(words));
          told = words;
          document.body.classList.toggle("stale", words !== "");
        };
        let events;
        let pulse;
        let retry;
        const connect = (state) => {
          const query = new URLSearchParams(location.search);
          query.set("state", state);
          events = new EventSource("/events?" + query);
          problem = "";
          // What was missed is not known: the next connection begins with the whole picture.
          const again = () => {
            clearTimeout(pulse);
            events.close();
            lost = problem ? "" : "The connection is lost. Trying again…";
            tell();
            retry = setTimeout(connect, 1000, "");
          };
          const live = () => {
            clearTimeout(pulse);
            pulse = setTimeout(again, 45000);
            if (!lost) return;
            lost = "";
            tell();
          };
          events.onopen = live;
          events.onerror = again;
          events.addEventListener("alive", live);
          events.addEventListener("picture", (event) => {
            live();
            // What is wrong besides comes behind it.
            problem = "";
            tell();
            show(JSON.parse(event.data));
          });
          events.addEventListener("problem", (event) => {
            live();
            problem = JSON.parse(event.data);
            tell();
          });
        };
        if (!script.dataset.state) return;
        connect(script.dataset.state);
        // A browser has few connections to one place, and a page that nobody sees needs none.
        document.addEventListener("visibilitychange", () => {
          clearTimeout(pulse);
          clearTimeout(retry);
          events.close();
          if (!document.hidden) connect("");
        });
      })();

      """#)
  ]
}
