/** Frames for which the place is put right while the page changes and settles; a slow phone needs many. */
const SETTLING_FRAMES = 120

/** What can be found again after the words of a page have changed. */
const LANDMARKS = 'a[data-product], [id]'

const findFirstInView = (): Element | undefined => {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0
  return [...document.querySelectorAll(`#main :is(${LANDMARKS})`)].find(
    (element) => element.getBoundingClientRect().top >= top,
  )
}

/**
 * Remembers what stands where on the screen, and returns what brings it back there: in another language everything
 * above has other heights, so the same number of pixels would be another place. At the top it stays at the top.
 */
export const captureScrollAnchor = (): (() => void) => {
  const landmark = window.scrollY > 0 ? findFirstInView() : undefined
  if (!landmark) return () => undefined
  const { top } = landmark.getBoundingClientRect()
  return () => {
    let isOver = false
    const end = () => {
      isOver = true
    }
    for (const touch of ['wheel', 'touchmove', 'keydown']) window.addEventListener(touch, end, { once: true })
    const settle = (frames: number): void => {
      if (isOver || !landmark.isConnected) return
      const shift = landmark.getBoundingClientRect().top - top
      if (Math.abs(shift) > 1) window.scrollBy({ top: shift, behavior: 'instant' })
      if (frames > 0) requestAnimationFrame(() => settle(frames - 1))
    }
    settle(SETTLING_FRAMES)
  }
}
