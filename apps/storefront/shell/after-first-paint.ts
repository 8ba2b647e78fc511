const OPENING = ' type="module" async="">'
const CLOSING = '</script>'
const IMPORT = /^import \* as (\w+) from ("[^"]+");$/

/** Splits the router's start script into its imports and the rest. */
const readStart = (script: string) => {
  const lines = script.replace(/^;/, '').split('\n')
  const modules = lines.map((line) => IMPORT.exec(line)).filter((found) => found !== null)
  const rest = lines.filter((line) => !IMPORT.test(line)).join('\n')
  return modules.length > 0 && !/^[ \t]*import\s/m.test(rest) ? { modules, rest } : undefined
}

/**
 * Longest time that scripts wait for the first pictures after the first paint, or in a browser without paint timing.
 */
const MAX_WAIT_MS = 1500

/** Runs in the page without compilation, so it has no imports, types or outer references. */
const waitForPaint = `(start, patience) => {
const begin = () => { begun || (begun = true, start()) };
let begun = false;
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, begin, { once: true, capture: true });
addEventListener("click", (tap) => { "compassEarlyTap" in window || (window.compassEarlyTap = tap.target.closest("button") ? tap : undefined) }, { once: true, capture: true });
addEventListener("beforeinstallprompt", (offer) => { offer.preventDefault(); window.compassInstallOffer = offer }, { once: true });
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
 * priority regardless of attributes, and on a slow connection they delay visible content. A page in a background tab
 * is not painted, so it starts when it becomes visible. The first touch starts it immediately, and a tapped button is
 * clicked once scripts run. The browser's offer to install, which it makes once a page, is held until scripts know when to
 * show it. When the router's start is not recognized the page is unchanged.
 */
export const deferStartUntilPaint = (html: string): string => {
  const opening = html.lastIndexOf(OPENING)
  const closing = html.indexOf(CLOSING, opening)
  if (opening < 0 || closing < 0) return html
  const script = buildDeferredStart(html.slice(opening + OPENING.length, closing))
  return script ? `${html.slice(0, opening)}>${script}${html.slice(closing)}` : html
}
