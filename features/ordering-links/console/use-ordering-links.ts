import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { OrderingLinks, OrderingLinksApi } from '../contract/endpoints.ts'

export type LinkedDish = Pick<
  CallData<MenusApi['GET /api/v1/console/stores/:id/products']>[number],
  '_id' | 'name' | 'category'
>

interface OutletLinks {
  readonly links: OrderingLinks
  readonly dishes: readonly LinkedDish[]
}

/** The links and the dishes of an outlet. */
export const useOrderingLinks = (outletId: string) => {
  const [shown, setShown] = useState<OutletLinks | 'failed'>()
  const load = useCallback(async () => {
    const params = { id: outletId }
    const [links, dishes] = await Promise.all([
      consoleApi<OrderingLinksApi>()('GET /api/v1/console/stores/:id/ordering-links', { params }),
      consoleApi<MenusApi>()('GET /api/v1/console/stores/:id/products', { params }),
    ])
    setShown(links.ok && dishes.ok ? { links: links.data, dishes: dishes.data } : 'failed')
  }, [outletId])
  useEffect(() => void load(), [load])
  return { shown, load }
}
