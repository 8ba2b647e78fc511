import type { MouseEvent } from 'react'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import type { PharmacyOutlet } from './load-pharmacies.ts'

/** The menu of an outlet, or a product in it. */
export const getOutletPath = ({ home }: Pick<PharmacyOutlet, 'home'>, productId?: string): string =>
  getPagePath(home) + (productId === undefined ? '' : `?product=${productId}`)

/** Clicks that open another tab or window are the browser's. */
const isPlainClick = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey)

const choose = async (outlet: PharmacyOutlet): Promise<void> => {
  const { chooseOutlet } = await import('./choose-outlet.ts')
  chooseOutlet(outlet)
}

/**
 * The click on a link to an outlet's menu: stores the choice before the menu is requested. The code that stores it is loaded
 * at the click; without it the link leads to the menu all the same.
 */
export const openOutlet = (event: MouseEvent<HTMLAnchorElement>, outlet: PharmacyOutlet): void => {
  const chosen = choose(outlet)
  if (!isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  const leave = () => location.assign(href)
  chosen.then(leave, leave)
}
