import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** WCAG 2.2, 2.5.8: CSS pixels. */
const MIN_TARGET = 24

/**
 * Controls in view that are smaller than 24 pixels and closer to others than the spacing exception allows. Links in a
 * sentence are excepted by the criterion.
 */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=tab], [role=switch]'
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const isShown = (element: Element): boolean =>
      (!modal || modal.contains(element)) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      !element.matches(':disabled')
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      )
    const toTarget = (element: Element): DOMRect => {
      const label =
        element instanceof HTMLInputElement && /^(radio|checkbox|file)$/.test(element.type)
          ? element.labels?.[0]
          : undefined
      // A card's link covers the card by what is drawn after it.
      const isCover = getComputedStyle(element, '::after').position === 'absolute'
      const cover = isCover && element instanceof HTMLElement ? element.offsetParent : null
      return (cover ?? label ?? element).getBoundingClientRect()
    }
    const targets = [...document.querySelectorAll(selector)]
      .filter((element) => isShown(element) && !isInSentence(element))
      .map((element) => ({ element, box: toTarget(element) }))
      // One pixel is the size of what only screen readers find; its label or button is the target.
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const isSmall = ({ width, height }: DOMRect) => width < min - 0.5 || height < min - 0.5
    const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })
    const isClose = (small: DOMRect, other: DOMRect): boolean => {
      const at = middle(small)
      if (isSmall(other)) {
        const there = middle(other)
        return Math.hypot(at.x - there.x, at.y - there.y) < min
      }
      const x = Math.max(other.left, Math.min(at.x, other.right))
      const y = Math.max(other.top, Math.min(at.y, other.bottom))
      return Math.hypot(at.x - x, at.y - y) < min / 2
    }
    return targets
      .filter(({ box }) => isSmall(box))
      .filter(({ element, box }) =>
        targets.some(
          (other) =>
            other.element !== element &&
            !other.element.contains(element) &&
            !element.contains(other.element) &&
            isClose(box, other.box),
        ),
      )
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 120)} is ${Math.round(box.width)} × ${Math.round(box.height)}`,
      )
  }, MIN_TARGET)

/** The focused element where something else lies over it, as behind a bar that stays; empty while it can be seen. */
const findCover = (page: Page): Promise<{ readonly key: string; readonly cover: string }> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { key: '', cover: '' }
    const box = (
      focused instanceof HTMLInputElement && focused.labels?.[0] ? focused.labels[0] : focused
    ).getBoundingClientRect()
    const key = `${focused.outerHTML.slice(0, 90)} at ${Math.round(box.x)}, ${Math.round(box.y + scrollY)}`
    if (box.width <= 1 || box.height <= 1) return { key, cover: '' }
    const points = [0.5, 0.15, 0.85].flatMap((across) =>
      [0.5, 0.15, 0.85].map((down) => ({ x: box.x + box.width * across, y: box.y + box.height * down })),
    )
    const isSeen = points.some(({ x, y }) => {
      const top = document.elementFromPoint(x, y)
      if (!top) return false
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
      return focused.contains(top) || top.contains(focused) || Boolean(label?.contains(top))
    })
    return { key, cover: isSeen ? '' : key }
  })

/** What loaded meanwhile may have pushed the focused element away: it is scrolled to once more, as a key press would. */
const staysHidden = async (page: Page): Promise<boolean> => {
  await page.evaluate(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    return new Promise(requestAnimationFrame)
  })
  return (await findCover(page)).cover !== ''
}

/** Tabs once through the page; the focus is never where it cannot be seen. */
const findHiddenFocus = async (page: Page, most: number): Promise<string[]> => {
  const seen = new Set<string>()
  const hidden: string[] = []
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab')
    // A bar that stays is reached by scrolling, which takes a frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const { key, cover } = await findCover(page)
    if (seen.has(key)) break
    seen.add(key)
    if (cover !== '' && (await staysHidden(page))) hidden.push(cover)
  }
  return hidden
}

/** Every control of the page is large enough, and the focus always visible; `most` limits the steps on long pages. */
export const expectReachable = async (page: Page, name: string, most = 45): Promise<void> => {
  expect(await findSmallTargets(page), `${name}: small targets`).toEqual([])
  expect(await findHiddenFocus(page, most), `${name}: hidden focus`).toEqual([])
}
