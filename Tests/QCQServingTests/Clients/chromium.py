"""Opens a page that `qcq serve` serves in Chromium, changes its database as another program, and
prints how soon the page shows it. Needs Debian's chromium, and playwright from PyPI.

    python chromium.py QCQ [FOLDER FOR SCREENSHOTS]
"""

import pathlib
import random
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

SCRIPT = """
param list: list = "BBQ"
param many: int = 1
print "# {$list}"
print "There are **{count items in $list}** items, {count items in $list where pending} of them to get."
print "## To get"
items in $list where quantity >= $many by category
print "## By category"
count items in $list per category draw bar
print "## All lists"
lists show title, count(items) as items, progress sort progress desc draw progress
print "## Lists and categories"
count items per list, category crosstab with total
"""

# What the pages have to show, asked by nothing of ours.
PLAIN = """
SELECT c.name, CAST(count(*) AS TEXT) FROM shopping_items i
JOIN item_categories c ON c.id = i.category_id JOIN shopping_lists l ON l.id = i.shopping_list_id
WHERE l.title = 'BBQ' GROUP BY c.id ORDER BY c.sort_order, c.id
"""

WAIT = """(text) => new Promise((done) => {
  const look = () => document.querySelector("main").textContent.includes(text)
    && done(performance.timeOrigin + performance.now());
  const observer = new MutationObserver(look);
  observer.observe(document.querySelector("main"), {childList: true, subtree: true, characterData: true});
  look();
})"""


class Server:
    def __init__(self, qcq, database, script, port="0"):
        self.process = subprocess.Popen(
            [qcq, "serve", script, "--database", database, "--port", port],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = re.search(r":(\d+)/", self.url).group(1)

    def kill(self):
        self.process.kill()
        self.process.wait()


def until(page, expression, seconds=30):
    """Waits from outside: the policy of the page allows nobody to evaluate a text in it."""
    end = time.time() + seconds
    while not page.evaluate(f"Boolean({expression})"):
        if time.time() > end:
            raise TimeoutError(expression)
        time.sleep(0.01)


def texts(page):
    return page.evaluate(
        "[...document.querySelectorAll('main tbody > tr:not(.gone)')]"
        ".map((row) => [...row.cells].map((cell) => cell.textContent))")


def main():
    qcq = sys.argv[1]
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database, script = f"{folder}/a.sqlite", f"{folder}/a.qcq"
        pathlib.Path(script).write_text(SCRIPT)
        subprocess.run([qcq, "db", "init", database, "--sample", "demo"], check=True,
                       stdout=subprocess.DEVNULL)
        connection = sqlite3.connect(database, isolation_level=None, timeout=10)
        connection.execute("PRAGMA synchronous = NORMAL")
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        server = Server(qcq, database, script)
        problems, requests = [], []

        def open_page(**options):
            page = browser.new_context(**options).new_page()
            page.on("console", lambda message: problems.append(message.text))
            page.on("pageerror", lambda error: problems.append(str(error)))
            page.on("request", lambda request: requests.append(request.url))
            page.goto(server.url, wait_until="domcontentloaded")
            until(page, "document.querySelector('main tbody tr')")
            return page

        if pictures:
            for name, options in {
                "light": {"color_scheme": "light"}, "dark": {"color_scheme": "dark"},
                "narrow": {"viewport": {"width": 390, "height": 844}},
            }.items():
                page = open_page(**options)
                page.screenshot(path=pictures / f"{name}.png", full_page=True)
                page.context.close()

        pages = [open_page() for _ in range(3)]
        cola = connection.execute(
            "SELECT id FROM shopping_items WHERE name = 'Cola' LIMIT 1").fetchone()[0]

        def commit(text):
            connection.execute("UPDATE shopping_items SET notes = ? WHERE id = ?", (text, cola))
            return time.time() * 1000

        times = []
        for number in range(120):
            time.sleep(random.uniform(0.05, 0.12))
            text = f"number {number}."
            pages[0].evaluate(f"window.found = ({WAIT})({text!r}); 0")
            start = commit(text)
            times.append(pages[0].evaluate("window.found") - start)
        times = sorted(times[20:])
        print(f"commit to changed DOM: p50 {statistics.median(times):.1f} ms, "
              f"p99 {times[-1]:.1f} ms")

        for page in pages:
            page.evaluate("""() => {
              window.updates = 0;
              let last = 0;
              new MutationObserver(() => {
                if (performance.now() - last > 5) window.updates++;
                last = performance.now();
              }).observe(document.querySelector("main"), {subtree: true, characterData: true, childList: true});
            }""")
        start, count = time.time(), 0
        while time.time() < start + 10:
            count += 1
            commit(f"rush {count}.")
            ahead = start + count / 1000 - time.time()
            if ahead > 0:
                time.sleep(ahead)
        commit("the last one.")
        rate = count / (time.time() - start)
        for page in pages:
            until(page, "document.querySelector('main').textContent.includes('the last one.')")
        time.sleep(1.2)
        fresh = texts(open_page())
        plain = [list(row) for row in connection.execute(PLAIN)]
        notes = [row[0] for row in connection.execute(
            "SELECT notes FROM shopping_items WHERE notes LIKE '%last one%'")]
        shown = [row for row in fresh if row in plain]
        print(f"equal to plain SQL: {shown == plain and any(notes[0] in row for row in fresh)}")
        updates = [page.evaluate("window.updates") for page in pages]
        print(f"pictures a second: {[round(count / 10, 1) for count in updates]}")
        print(f"{rate:.0f} commits a second for 10 s, 3 pages equal a new one: "
              f"{[texts(page) == fresh for page in pages]}")

        page = pages[0]
        page.fill("#search", "cola")
        rows = page.evaluate("[...document.querySelectorAll('main tbody tr')]"
                             ".filter((row) => row.offsetParent).length")
        print(f"search: {rows} rows left")
        page.fill("#search", "no such words")
        told = page.evaluate("document.body.innerText.split('Nothing here has these words.').length")
        seen = page.evaluate("[...document.querySelectorAll('main > .result')]"
                             ".filter((result) => result.offsetParent).length")
        print(f"search without a hit is told once: {told == 2 and seen == 0}")
        headings = ("[...document.querySelectorAll('main h2, main h3, nav li')]"
                    ".filter((heading) => heading.offsetParent).length")
        seen = page.evaluate(headings)
        page.fill("#search", "")
        print(f"and its headings are hidden until then: {seen == 0 and page.evaluate(headings) > 0}")
        page.fill("#search", "")
        server.kill()
        until(page, "document.getElementById('status').textContent.includes('lost')")
        if pictures:
            page.screenshot(path=pictures / "lost.png")
        commit("while it was away.")
        server = Server(qcq, database, script, server.port)
        start = time.time()
        until(page, "document.querySelector('main').textContent.includes('while it was away.')")
        print(f"killed and started again: back after {time.time() - start:.1f} s, "
              f"status {page.evaluate('document.getElementById(`status`).textContent')!r}")
        connection.execute("DELETE FROM shopping_items")
        until(page, "document.querySelector('.empty')")
        page.goto(server.url + "?many=lots&list=Nowhere")
        print("at the fields:", page.evaluate(
            "[...document.querySelectorAll('.field .problem')].map((e) => e.textContent)"))
        if pictures:
            page.screenshot(path=pictures / "fields.png", full_page=True)
        lost = [text for text in problems if "ERR_" not in text]
        print(f"console: {lost}; elsewhere: "
              f"{[url for url in requests if '127.0.0.1' not in url]}")
        server.kill()
        browser.close()


main()
