import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** A window of 1280 × 1024 pixels at 400 %, in CSS pixels: WCAG 2.2, 1.4.10. */
const ZOOMED = { width: 320, height: 256 }
/** A phone whose reader has doubled the text: WCAG 2.2, 1.4.4. */
const PHONE = { width: 390, height: 844 }

/** As a reader's setting of the browser does. */
export const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

/** How far the page can be scrolled sideways, in pixels, with what reaches beyond its edge. */
const findOverflow = (page: Page): Promise<{ readonly beyond: number; readonly causes: readonly string[] }> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isBeyond = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect()
      return (right > clientWidth + 1 || left < -1) && right - left > 1
    }
    const causes = scrollWidth > clientWidth ? [...document.body.querySelectorAll('*')].filter(isBeyond) : []
    return {
      beyond: scrollWidth - clientWidth,
      causes: causes.slice(-4).map((element) => element.outerHTML.slice(0, 140)),
    }
  })

/**
 * How many of the screen's rows are covered by what stays while the page scrolls, and by what. In a modal dialog: what of
 * it does not scroll.
 */
const findCovered = (page: Page): Promise<{ readonly covered: number; readonly bars: readonly string[] }> =>
  page.evaluate(async () => {
    const STEP = 40
    const toText = (element: Element): string => element.outerHTML.slice(0, 140)
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (modal) {
      const isScroller = (element: Element): boolean =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
      const [scroller] = [modal, ...modal.querySelectorAll('*')]
        .filter((element) => isShown(element) && isScroller(element))
        .toSorted((one, other) => other.clientHeight - one.clientHeight)
      if (!scroller) return { covered: 0, bars: [] }
      const frame = scroller.closest('dialog > *') ?? modal
      return { covered: frame.clientHeight - scroller.clientHeight, bars: [toText(frame)] }
    }
    const scrollTo = (top: number): Promise<unknown> => {
      window.scrollTo({ top, behavior: 'instant' })
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    const most = document.documentElement.scrollHeight - window.innerHeight
    await scrollTo(Math.max(0, most / 2))
    const before = [...document.body.querySelectorAll('*')]
      .filter((element) => isShown(element) && /fixed|sticky/.test(getComputedStyle(element).position))
      .map((element) => ({ element, top: element.getBoundingClientRect().top }))
    await scrollTo(Math.max(0, most / 2) + STEP)
    const isStuck = (element: Element, top: number): boolean =>
      most > STEP
        ? Math.abs(element.getBoundingClientRect().top - top) < 1
        : getComputedStyle(element).position === 'fixed'
    const bars = before
      .filter(({ element, top }) => isStuck(element, top))
      // A frame through which one can tap covers nothing itself.
      .flatMap(({ element }) =>
        getComputedStyle(element).pointerEvents === 'none' ? [...element.children] : [element],
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width >= window.innerWidth / 2 && box.height > 1)
    const rows = new Set(
      bars.flatMap(({ box }) => {
        const first = Math.max(0, Math.round(box.top))
        const last = Math.min(window.innerHeight, Math.round(box.bottom))
        return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
      }),
    )
    return { covered: rows.size, bars: bars.map(({ element }) => toText(element)) }
  })

/**
 * At 400 % and with doubled text a page scrolls in one direction only, and what stays while it scrolls leaves more than
 * half of the screen. Afterwards it is as on a phone again.
 */
export const expectReflow = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize() ?? PHONE
  for (const [view, percent] of [
    [ZOOMED, 100],
    [PHONE, 200],
  ] as const) {
    const at = `${name} at ${view.width} pixels with text of ${percent} %`
    await page.setViewportSize(view)
    await setTextSize(page, percent)
    await expect
      .poll(() => findOverflow(page), `${at}: wider than the screen`)
      .toEqual({ beyond: 0, causes: [] })
    const { covered, bars } = await findCovered(page)
    expect.soft(covered, `${at}: covered by ${bars.join('\n')}`).toBeLessThan(view.height / 2)
  }
  await setTextSize(page, 100)
  await page.setViewportSize(before)
}
