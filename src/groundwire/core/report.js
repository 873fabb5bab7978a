// Without this script the page reads from top to bottom; with it, one claim at a time is shown beside the answer.
(() => {
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  document.documentElement.classList.add("js");

  const recordOf = (node) => node && node.closest(".record");
  const claimsOf = (record) => all(record, "a.c");

  function select(link, focus) {
    const record = recordOf(link);
    for (const other of claimsOf(record)) other.setAttribute("aria-current", String(other === link));
    const wanted = link.getAttribute("href").slice(1);
    for (const claim of all(record, ".claims > .claim")) claim.classList.toggle("shown", claim.id === wanted);
    const panel = record.querySelector(".claims");
    panel.scrollTop = 0;
    for (const passage of all(panel, ".shown blockquote")) {
      const mark = passage.querySelector("mark");
      passage.scrollTop = Math.max(0, mark.offsetTop - 48);
    }
    if (!focus) return;
    link.focus({ preventScroll: true });
    const seen = link.getBoundingClientRect();
    const room = panel.getBoundingClientRect();
    if (seen.top < 0 || (room.top > 0 && seen.bottom > room.top)) link.scrollIntoView({ block: "center" });
  }

  function open(record) {
    if (record.querySelector('a.c[aria-current="true"]')) return;
    const links = claimsOf(record);
    const first = links.find((link) => !link.classList.contains("v-supported")) || links[0];
    if (first) select(first, false);
  }

  function current() {
    const here = recordOf(document.activeElement);
    if (here) return here;
    const middle = innerHeight / 2;
    const shown = all(document, ".record").filter((r) => r.tagName !== "DETAILS" || r.open);
    return shown.find((r) => r.getBoundingClientRect().bottom > middle) || shown[0];
  }

  function step(by) {
    const record = current();
    const links = record ? claimsOf(record) : [];
    if (!links.length) return;
    const at = links.findIndex((link) => link.getAttribute("aria-current") === "true");
    select(links[Math.min(Math.max(at + by, 0), links.length - 1)], true);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.c");
    if (!link) return;
    event.preventDefault();
    select(link, true);
    // A click without a pointer is the Enter key: go on to the evidence.
    if (event.detail === 0) recordOf(link).querySelector(".claims").focus();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onClaim = document.activeElement && document.activeElement.matches("a.c");
    const moves = { j: 1, k: -1 };
    if (onClaim) Object.assign(moves, { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 });
    if (event.key in moves) {
      event.preventDefault();
      step(moves[event.key]);
    } else if (event.key === "Escape") {
      const record = recordOf(document.activeElement);
      const link = record && record.querySelector('a.c[aria-current="true"]');
      if (link) link.focus();
    }
  });

  for (const record of all(document, ".record")) {
    if (record.tagName === "DETAILS") {
      record.addEventListener("toggle", () => record.open && open(record));
    }
    if (record.tagName !== "DETAILS" || record.open) open(record);
  }

  for (const button of all(document, "[data-show]")) {
    button.classList.remove("gone");
    button.addEventListener("click", () => {
      for (const other of all(document, "[data-show]")) other.setAttribute("aria-pressed", String(other === button));
      const held = button.dataset.show === "held";
      for (const record of all(document, ".record")) {
        record.classList.toggle("gone", held && record.dataset.action === "pass");
      }
    });
  }
})();
