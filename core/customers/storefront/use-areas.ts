import { useEffect, useState } from 'react'
import type { Area, StoresApi } from '#core/stores/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'

/** The areas that an outlet delivers to, or all of the site's without one; undefined while loading. */
export const useDeliveryAreas = (siteId: string, storeId?: string): readonly Area[] | undefined => {
  const language = useLanguage()
  const [areas, setAreas] = useState<readonly Area[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: areas have other names in another language
  useEffect(() => {
    let left = false
    const query = { promotionUrlId: siteId, ...(storeId ? { store: storeId } : {}) }
    void browserApi<StoresApi>()('GET /api/v1/areas', { query }).then((answer) => {
      if (!left && answer.ok) setAreas(answer.data)
    })
    return () => {
      left = true
    }
  }, [siteId, storeId, language])
  return areas
}
