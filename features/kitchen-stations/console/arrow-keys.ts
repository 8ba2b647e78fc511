import type { KeyboardEvent } from 'react'

const TICKET = '[data-ticket]'
const BUTTON = 'button:not(:disabled)'

const getButtons = (place: Element | undefined): HTMLElement[] =>
  place ? [...place.querySelectorAll<HTMLElement>(BUTTON)] : []

const step = (list: readonly Element[], from: Element | null, by: number): Element | undefined => {
  const at = from ? list.indexOf(from) : -1
  return at < 0 ? list[0] : list[at + by]
}

/** Moves the focus between tickets (left and right as displayed) and between the controls of a ticket. */
export const handleArrowKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, currentTarget, target } = event
  if (!(target instanceof HTMLElement)) return
  const isReversed = getComputedStyle(currentTarget).direction === 'rtl'
  const forward = isReversed ? 'ArrowLeft' : 'ArrowRight'
  const ticket = target.closest(TICKET)
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!isAcross && key !== 'ArrowUp' && key !== 'ArrowDown') return
  const next = isAcross
    ? getButtons(step([...currentTarget.querySelectorAll(TICKET)], ticket, key === forward ? 1 : -1))[0]
    : step(getButtons(ticket ?? undefined), target, key === 'ArrowDown' ? 1 : -1)
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
