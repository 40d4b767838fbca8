"""Opens a page of a report in Chromium as people see it who see it otherwise, and says what is not
as it should be: in light and dark, on a phone, by keyboard, without motion, with large type.
Needs Debian's chromium, and playwright and axe-playwright-python from PyPI.

    python accessibility.py QCQ [FOLDER FOR SCREENSHOTS]
"""

import importlib.util
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

SCRIPT = """
param list: list = "BBQ"
param many: int = 1
param done: bool = false
print "# {$list}"
print "## To get"
items in $list where quantity >= $many by category
print "## Lists and categories"
count items per list, category crosstab with total
print "## By category"
count items in $list per category draw bar
print "## What sections come to"
items in $list by category show name, quantity, quantity * 2 as twice with total
print "## Nothing"
items in $list where quantity > 1000
print "## Many columns"
items in $list show name, quantity, category, created, updated
"""

# Where text lies over text, or outside its drawing.
COLLISIONS = """() => [...document.querySelectorAll("svg")].flatMap((svg) => {
  if (!svg.getClientRects().length) return [];
  const box = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].map((t) => [t.textContent, t.getBoundingClientRect()]);
  return texts.flatMap(([text, a], index) => [
    ...(a.left < box.left - 1 || a.right > box.right + 1 ? [text] : []),
    ...texts.slice(0, index).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 2 && b.top < a.bottom - 2).map(([other]) => `${text} on ${other}`),
  ]);
})"""

STOPS = """() => {
  const element = document.activeElement;
  return [element.tagName, getComputedStyle(element).outlineStyle !== "none"];
}"""


def main():
    qcq, pictures = sys.argv[1], pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    package = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent
    axe = (package / "axe.min.js").read_text()
    wrong = []

    def check(name, holds):
        print(f"{'ok   ' if holds else 'WRONG'} {name}")
        if not holds:
            wrong.append(name)

    def judge(page, name):
        page.evaluate(axe)
        found = page.evaluate(
            "axe.run(document).then((r) => r.violations.map((v) => [v.id, v.nodes[0].html]))")
        check(f"axe: {name} {found or ''}", not found)

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database, script, file = f"{folder}/a.sqlite", f"{folder}/a.qcq", f"{folder}/a.html"
        pathlib.Path(script).write_text(SCRIPT)
        subprocess.run([qcq, "db", "init", database, "--sample", "demo"], check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run([qcq, "run", script, "--database", database, "--format", "html", "-o", file],
                       check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen(
            [qcq, "serve", script, "--database", database], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        url = server.stdout.readline().strip()
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def open_page(address=url, width=1200, **options):
            page = browser.new_context(
                viewport={"width": width, "height": 844}, **options).new_page()
            page.goto(address)
            page.wait_for_timeout(300)
            return page

        for kind, address in {"served": url, "file": f"file://{file}"}.items():
            for scheme in ["light", "dark"]:
                for width in [1200, 390]:
                    page = open_page(address, width, color_scheme=scheme)
                    name = f"{kind}, {scheme}, {width} px"
                    judge(page, name)
                    collisions = page.evaluate(COLLISIONS)
                    check(f"no text over another: {name} {collisions or ''}", not collisions)
                    sideways = "document.documentElement.scrollWidth > innerWidth"
                    check(f"nothing beside the page: {name}", not page.evaluate(sideways))
                    if pictures:
                        page.screenshot(path=pictures / f"{kind}-{scheme}-{width}.png",
                                        full_page=True)
                    page.context.close()
            page = open_page(address, 390)
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            check(f"large type: {kind}", not page.evaluate(
                "document.documentElement.scrollWidth > innerWidth"))
            judge(page, f"{kind}, large type")
        judge(open_page(url + "?list=Nowhere&many=lots"), "wrong values")

        page = open_page()
        stops = []
        while len(stops) < 60:
            page.keyboard.press("Tab")
            stop = page.evaluate(STOPS)
            if stop[0] == "BODY":
                break
            stops.append(stop)
        names = [name for name, _ in stops]
        check("keys come to all fields, links, tables and queries in their order",
              names[:5] == ["INPUT", "INPUT", "SELECT", "BUTTON", "INPUT"]
              and names[5:11] == ["A"] * 6 and names.count("SUMMARY") == 6 and "TABLE" in names)
        check("where the keys are is to be seen", all(is_seen for _, is_seen in stops))
        page.evaluate("document.querySelector('summary').focus()")
        page.keyboard.press("Enter")
        check("a query opens", page.evaluate("document.querySelector('details').open"))
        page.focus("#value-many")
        page.keyboard.press("Control+A")
        page.keyboard.type("6")
        page.keyboard.press("Enter")
        page.wait_for_timeout(500)
        check("Enter shows other values", "many=6" in page.url)

        for motion, moves in {"reduce": False, "no-preference": True}.items():
            page = open_page(reduced_motion=motion)
            connection = sqlite3.connect(database, isolation_level=None)
            connection.execute(
                "UPDATE shopping_items SET notes = ? WHERE name = 'Cola'", (f"for {motion}.",))
            connection.close()
            for _ in range(500):
                if page.evaluate(f"document.querySelector('main').textContent.includes('for {motion}.')"):
                    break
                time.sleep(0.01)
            moved = page.evaluate("document.getAnimations().length > 0")
            check(f"motion where that is wanted alone: {motion}", moved == moves)
        page = open_page()
        server.kill()
        page.wait_for_timeout(1000)
        judge(page, "connection lost")
        check("that is said", "lost" in page.evaluate(
            "document.getElementById('status').textContent"))
        browser.close()
    sys.exit(1 if wrong else 0)


main()
