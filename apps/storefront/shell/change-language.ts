import type { NavigateFunction } from 'react-router'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { formatLanguageCookie } from '#platform/i18n/negotiate-language.ts'
import type { Language } from '#platform/kernel/language.ts'
import { prepareLanguage } from './page-texts.ts'

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
const captureScrollAnchor = (): (() => void) => {
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

interface Router {
  readonly textsVersion: string
  readonly navigate: NavigateFunction
  readonly revalidate: () => Promise<void>
}

/** A shared link with a language must not restore that language at the next change. */
const removeLanguageParam = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('lang')
  const rest = params.toString()
  return rest && `?${rest}`
}

/**
 * Changes the language in place: cart, screen and scroll position are unchanged. The new texts are fetched first, so
 * that nothing on the screen has to wait. Rejects when the fetch fails.
 */
export const changeLanguage = async (
  language: Language,
  { textsVersion, navigate, revalidate }: Router,
): Promise<void> => {
  await prepareLanguage(language, textsVersion)
  setLocalValue('currLangCode', language)
  writeCookie(formatLanguageCookie(language))
  const { search, hash } = location
  const rest = removeLanguageParam(search)
  if (rest !== search) await navigate({ search: rest, hash }, { replace: true, preventScrollReset: true })
  const backToPlace = captureScrollAnchor()
  await revalidate()
  backToPlace()
}
