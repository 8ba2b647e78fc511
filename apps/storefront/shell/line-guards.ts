import { registerLineGuard } from '#core/cart/storefront/line-guard.ts'
import { LINE_GUARDS } from '../plugins.ts'

/** Adds the plugins' guards, before anything can be added or paid on a page. */
export const registerLineGuards = (): void => {
  for (const guard of LINE_GUARDS) registerLineGuard(guard)
}
