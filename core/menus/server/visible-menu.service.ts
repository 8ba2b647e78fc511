import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import type { MenuSnapshot } from '../domain/menu.ts'
import { loadVisibleMenu, toMenuRequest } from './menus.routes.ts'

/**
 * The whole menu of an outlet for a shared answer about its products, whatever the service and the time; undefined when
 * the outlet does not exist or this visitor may not see it.
 */
export const loadMenuForVisitor = async (
  platform: Platform,
  storeId: string,
  call: Pick<Call, 'language' | 'share' | 'headers'>,
): Promise<MenuSnapshot | undefined> =>
  (await loadVisibleMenu(platform, toMenuRequest(storeId, { orderType: ORDER_TYPE.pickup }, call)))?.menu
