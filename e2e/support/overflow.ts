import type { Page } from '@playwright/test'

/** How far a page is wider than the screen, in CSS pixels: 0 when it fits. A bar to scroll by is not part of the screen. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
