import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** A sweep names every page that fails, not the first one alone. */
const soon = expect.configure({ soft: true, timeout: 4000 })

const PHONE = { width: 390, height: 844 }
const FONT_SIZE = 16

const VIEWS = [
  // 1280 × 1024 pixels at 400 %, in CSS pixels: WCAG 2.2, 1.4.10.
  { name: 'at 400 %', size: { width: 320, height: 256 }, fontSize: FONT_SIZE },
  // WCAG 2.2, 1.4.4.
  { name: 'with doubled text', size: PHONE, fontSize: 2 * FONT_SIZE },
]

/**
 * Sets the size of text that a reader chooses in the settings of the browser: `rem` follows it in media queries, too. It holds
 * for the page's present size, so that it is set after the size.
 */
export const setTextSize = async (page: Page, standard: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard * 0.8125 } })
  await devtools.detach()
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`)
}

/**
 * How far the page really scrolls sideways, in pixels. Not `scrollWidth` less `clientWidth`: the one leaves out the gutter of
 * the scroll bar, the other has it.
 */
const measureSidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const top = scrollY
    const ends = [-9999, 9999].map((left) => {
      scrollTo({ left, behavior: 'instant' })
      return Math.abs(scrollX)
    })
    scrollTo({ left: 0, top, behavior: 'instant' })
    return Math.max(...ends)
  })

/** Frames that scroll in both directions. Tables and maps may: they have two dimensions. */
const findTwoWayFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        return (
          [overflowX, overflowY].every((overflow) => /auto|scroll/.test(overflow)) &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.scrollHeight > element.clientHeight + 1 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.querySelector(':scope > table')
        )
      })
      .map((element) => element.outerHTML.slice(0, 140)),
  )

/**
 * Text beyond the edge of the page or of a frame that cuts it off without a sign. An ellipsis is a sign: the whole text stands
 * on the page that the line leads to. What scrolls by itself shows all of it, and what only screen readers find has no place.
 */
const findCutText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 2
    const { width } = document.body.getBoundingClientRect()
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const isCutBy = (frame: Element, rect: DOMRect): boolean | undefined => {
      const { overflowX, textOverflow, webkitLineClamp, clipPath, clip } = getComputedStyle(frame)
      if (/auto|scroll/.test(overflowX) && frame.scrollWidth > frame.clientWidth) return false
      if (clipPath !== 'none' || clip !== 'auto') return false
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false
      if (!/hidden|clip/.test(overflowX)) return undefined
      const box = frame.getBoundingClientRect()
      return rect.right > box.right + SLACK || rect.left < box.left - SLACK || undefined
    }
    const isCut = (parent: Element, rect: DOMRect): boolean => {
      for (
        let frame: Element | null = parent;
        frame && frame !== document.body;
        frame = frame.parentElement
      ) {
        const answer = isCutBy(frame, rect)
        if (answer !== undefined) return answer
      }
      return rect.right > width + SLACK || rect.left < -SLACK
    }
    const found = new Set<string>()
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || parent.closest('script, style, select')) continue
      // A card that is far from what is in view still has the size of before.
      const isLaidOut = parent.checkVisibility({
        contentVisibilityAuto: true,
        visibilityProperty: true,
        opacityProperty: true,
      })
      if (!isLaidOut) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some((rect) => rect.width > 1 && isCut(parent, rect)))
        found.add(parent.outerHTML.slice(0, 140))
    }
    return [...found]
  })

/** Controls of which nothing is seen once they are scrolled to, as by the focus, and what lies over them. */
const findCoveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const SPOTS = [0.5, 0.15, 0.85].flatMap((across) => [0.5, 0.15, 0.85].map((down) => ({ across, down })))
    const home = scrollY
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const isUsable = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden=true]')
    const findCover = (control: Element): string | undefined => {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const box = control.getBoundingClientRect()
      // What only screen readers find is shown by its label.
      const target =
        box.width > 1 && box.height > 1 && !control.matches('.sr-only') ? box : label?.getBoundingClientRect()
      if (!target) return undefined
      const hits = SPOTS.map(({ across, down }) =>
        document.elementFromPoint(target.x + target.width * across, target.y + target.height * down),
      )
      const isSeen = hits.some((hit) => hit && (control.contains(hit) || label?.contains(hit)))
      return isSeen ? undefined : (hits[0]?.outerHTML.slice(0, 100) ?? 'nothing')
    }
    const covered = [...top.querySelectorAll(CONTROLS)].filter(isUsable).flatMap((control) => {
      const cover = findCover(control)
      return cover === undefined ? [] : `${control.outerHTML.slice(0, 140)} under ${cover}`
    })
    scrollTo({ top: home, behavior: 'instant' })
    return covered
  })

/** How many of the screen's pixels, from top to bottom, are covered by what stays while the page or the dialog scrolls. */
const measureBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const STEP = 40
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    if (modal) {
      const frames = [modal, ...modal.querySelectorAll('*')]
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .map((element) => element.clientHeight)
      return frames.length === 0 ? 0 : innerHeight - Math.max(...frames)
    }
    const findBar = (y: number): Element | undefined => {
      let at = document.elementFromPoint(document.body.clientWidth / 2, y)
      while (at && !/fixed|sticky/.test(getComputedStyle(at).position)) at = at.parentElement
      return at ?? undefined
    }
    const rows = Array.from({ length: innerHeight }, (_, y) => y)
    const middle = (document.documentElement.scrollHeight - innerHeight) / 2
    scrollTo({ top: middle, behavior: 'instant' })
    const before = rows.map((y) => findBar(y)?.getBoundingClientRect().top)
    scrollTo({ top: middle + STEP, behavior: 'instant' })
    const after = rows.map((y) => findBar(y)?.getBoundingClientRect().top)
    scrollTo({ top: 0, behavior: 'instant' })
    return rows.filter((y) => before[y] !== undefined && before[y] === after[y]).length
  })

/**
 * At 400 % and with doubled text a page scrolls in one direction, cuts off no text and covers no control, and what stays while
 * it scrolls leaves half of the screen. Afterwards it is as on a phone again.
 */
export const expectReflow = async (page: Page, name: string): Promise<void> => {
  for (const { name: view, size, fontSize } of VIEWS) {
    await page.setViewportSize(size)
    await setTextSize(page, fontSize)
    const at = `${name} ${view}`
    await soon.poll(() => measureSidewaysScroll(page), `${at} scrolls sideways`).toBe(0)
    await soon.poll(() => findTwoWayFrames(page), `${at}: frames that scroll both ways`).toEqual([])
    await soon.poll(() => findCutText(page), `${at}: text that is cut off`).toEqual([])
    await soon.poll(() => findCoveredControls(page), `${at}: covered controls`).toEqual([])
    expect.soft(await measureBars(page), `${at}: bars`).toBeLessThanOrEqual(size.height / 2)
  }
  await page.setViewportSize(PHONE)
  await setTextSize(page, FONT_SIZE)
}
