const OPENING = ' type="module" async="">'
const CLOSING = '</script>'
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/

/** The router's own start in pieces: what it imports, and what it does then. */
const readStart = (script: string) => {
  const lines = script.replace(/^;/, '').split('\n')
  const modules = lines.map((line) => IMPORT.exec(line)).filter((found) => found !== null)
  const rest = lines.filter((line) => !IMPORT.test(line)).join('\n')
  return modules.length > 0 && !/^[ \t]*import\s/m.test(rest) ? { modules, rest } : undefined
}

/** How long the first pictures may keep the scripts waiting after the first paint, and a browser that tells of none. */
const MAX_WAIT_MS = 1500

/** Runs in the page, so it is written to be read as it stands: without imports, types or anything around it. */
const waitForPaint = `(start, patience) => {
const begin = () => { begun || (begun = true, start()) };
let begun = false;
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, begin, { once: true, capture: true });
addEventListener("click", ({ target }) => { "compassEarlyTap" in window || (window.compassEarlyTap = target.closest("button") || undefined) }, { once: true, capture: true });
const painted = () => { document.readyState === "complete" ? begin() : addEventListener("load", begin, { once: true }); setTimeout(begin, patience) };
try {
new PerformanceObserver((list, observer) => { list.getEntriesByName("first-contentful-paint").length && (observer.disconnect(), painted()) }).observe({ type: "paint", buffered: true });
document.hidden || setTimeout(begin, 2 * patience);
} catch { painted() }
}`

const buildDeferredStart = (script: string): string | undefined => {
  const start = readStart(script)
  if (!start) return undefined
  const names = start.modules.map(([, name]) => name).join(', ')
  const loads = start.modules.map(([, , url]) => `import(${url})`).join(', ')
  return `(${waitForPaint})(async () => {
const [${names}] = await Promise.all([${loads}]);
${start.rest.trim()}
}, ${MAX_WAIT_MS});`
}

/**
 * Lets the browser paint the page and its first pictures before it fetches a script: module scripts have a high
 * priority whatever one writes on them, and on a slow line they take their bytes from what is looked at. A page in a
 * background tab is not painted, so it starts when it is looked at. Whoever touches the page does not wait: it starts
 * at once, and the button that was tapped is pressed when it works. Where the router's start cannot be recognized the page stays as it is.
 */
export const deferStartUntilPaint = (html: string): string => {
  const opening = html.lastIndexOf(OPENING)
  const closing = html.indexOf(CLOSING, opening)
  if (opening < 0 || closing < 0) return html
  const script = buildDeferredStart(html.slice(opening + OPENING.length, closing))
  return script ? `${html.slice(0, opening)}>${script}${html.slice(closing)}` : html
}
