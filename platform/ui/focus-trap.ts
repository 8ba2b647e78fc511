const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** The tab stops inside `container`, in order; of a radio group only the current one. */
export const listTabStops = (container: HTMLElement): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
    const group = [...container.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    )
    return !group.some(({ checked }) => checked)
  })

/**
 * Wraps the Tab key around at the ends of `container`. A native modal dialog keeps the focus off the page, but lets
 * it move into the browser's own bars, where keyboard users lose it.
 */
export const trapFocus = (
  event: { key: string; shiftKey: boolean; preventDefault: () => void },
  container: HTMLElement,
): void => {
  if (event.key !== 'Tab') return
  const stops = listTabStops(container)
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement } = document
  const leaves = event.shiftKey
    ? activeElement === first || activeElement === container
    : activeElement === last
  if (!first || !last) event.preventDefault()
  if (!leaves) return
  event.preventDefault()
  const target = event.shiftKey ? last : first
  target?.focus()
}
