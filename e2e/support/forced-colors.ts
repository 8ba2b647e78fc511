import { expect, type Page } from '@playwright/test'

/** Tab stops on which the ring is looked for; each page's first ones, because long lists repeat their kinds. */
const STOPS = 25

/**
 * Faults of the page under colours that the reader forces: fills, shadows and chosen colours are gone there. A control
 * needs an edge of its own or words that are underlined, a chosen one a look that survives, an icon a colour that is
 * not the ground's.
 */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeeThrough = (color: string): boolean => /^rgba\(.*, 0\)$/.test(color)
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return (
        (!modal || modal.contains(element)) &&
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[inert], [aria-hidden=true]')
      )
    }
    const listEdges = (element: Element): string[] => {
      const style = getComputedStyle(element)
      const isSeen = (side: string): boolean =>
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) >= 1 &&
        style.getPropertyValue(`border-${side}-style`) !== 'none' &&
        !isSeeThrough(style.getPropertyValue(`border-${side}-color`))
      return ['top', 'right', 'bottom', 'left'].filter(isSeen)
    }
    const hasEdge = (element: Element): boolean => listEdges(element).length === 4
    // Fields and buttons that share a frame have lines between them at most.
    const isInFrame = (element: Element): boolean => {
      const frames = [element.parentElement, element.parentElement?.parentElement].filter((frame) => !!frame)
      return frames.some(hasEdge) && (element.matches('input, select') || listEdges(element).length > 0)
    }
    const findGround = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if (!isSeeThrough(backgroundColor)) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    const toMarkup = (element: Element): string =>
      element.outerHTML
        .replace(/\s+/g, ' ')
        .replace(/ class="[^"]*"/, '')
        .slice(0, 110)
    const CONTROLS = 'button, [role=button], select, textarea, input:not([type=hidden])'
    const isDrawnByBrowser = (control: Element): boolean =>
      control.matches('[type=radio], [type=checkbox]') && getComputedStyle(control).appearance === 'auto'
    const listEdgeless = (): string[] =>
      [...document.querySelectorAll(CONTROLS)]
        .filter((control) => isShown(control) && !isDrawnByBrowser(control))
        .filter((control) => !hasEdge(control) && !isInFrame(control))
        .map((control) => `no edge: ${toMarkup(control)}`)
    const toLook = (element: Element): string => {
      const style = getComputedStyle(element)
      return [style.backgroundColor, style.borderTopWidth, style.borderBottomWidth].join(' ')
    }
    const isChosen = (element: Element): boolean =>
      element.matches('[aria-pressed=true], [aria-selected=true]') ||
      (element.hasAttribute('aria-current') && element.getAttribute('aria-current') !== 'false')
    const looksLikeAnother = (chosen: Element, others: readonly Element[]): boolean =>
      isShown(chosen) && others.some((other) => isShown(other) && toLook(other) === toLook(chosen))
    const isAlikeInList = (chosen: Element): boolean => {
      const list = chosen.closest('ul, ol, [role=group], [role=tablist], nav, fieldset')
      const others = [...(list?.querySelectorAll(chosen.tagName) ?? [])]
      return looksLikeAnother(
        chosen,
        others.filter((other) => !isChosen(other)),
      )
    }
    // A radio button that is only heard is seen by its label.
    const isAlikeAsLabel = (input: HTMLInputElement): boolean => {
      const [label] = input.labels ?? []
      if (!label || isShown(input) || !input.checked) return false
      const others = [...document.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]`)]
      const labels = others.filter(({ checked }) => !checked).flatMap((other) => [...(other.labels ?? [])])
      return looksLikeAnother(label, labels)
    }
    const listAlike = (): string[] =>
      [
        ...[...document.querySelectorAll('a, button')].filter(isChosen).filter(isAlikeInList),
        ...[...document.querySelectorAll<HTMLInputElement>('[type=radio], [type=checkbox]')].filter(
          isAlikeAsLabel,
        ),
      ].map((chosen) => `chosen looks like another: ${toMarkup(chosen)}`)

    const isUnfilled = (mark: Element): boolean => {
      const ground = findGround(mark.closest('[aria-current=step]'))
      return [mark, ...mark.querySelectorAll('*')].every((part) => {
        const { backgroundColor } = getComputedStyle(part)
        return backgroundColor === ground || isSeeThrough(backgroundColor)
      })
    }
    const listUnmarked = (): string[] =>
      [...document.querySelectorAll('[aria-current=step] > span[aria-hidden=true]')]
        .filter(isUnfilled)
        .map((mark) => `current step without a mark: ${toMarkup(mark)}`)

    const listLostIcons = (): string[] =>
      [...document.querySelectorAll('button svg, a svg, label svg')]
        .filter((icon) => isShown(icon.closest('button, a, label') ?? icon) && icon.checkVisibility())
        .filter((icon) => getComputedStyle(icon).color === findGround(icon))
        .map((icon) => `icon on its own colour: ${toMarkup(icon)}`)

    return [...listEdgeless(), ...listAlike(), ...listUnmarked(), ...listLostIcons()]
  })

/** Whether the focused element, its label, or the card that it covers has a ring. */
const hasRing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return ''
    const hasOutline = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
    const around = [
      focused,
      label,
      focused.parentElement,
      focused.closest('article, li, label, [role=group]'),
    ]
    return around.some((element) => element && hasOutline(element))
      ? ''
      : `no ring: ${focused.outerHTML.slice(0, 110)}`
  })

/** Under forced colours everything on the page stays visible, and so does the focus on its first stops. */
export const expectSeenInForcedColors = async (page: Page, name: string): Promise<void> => {
  const faults = await findFaults(page)
  for (let stops = 0; stops < STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const fault = await hasRing(page)
    if (fault) faults.push(fault)
  }
  expect.soft([...new Set(faults)], name).toEqual([])
}
