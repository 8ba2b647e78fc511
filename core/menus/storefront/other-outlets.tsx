import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { MultiStoreApi, MultiStoreProduct } from '../contract/multi-store-endpoints.ts'
import { getProductQuery } from '../domain/menu-address.ts'
import { useMenusTexts } from './menus-texts.ts'

/** Results at other outlets that are unavailable at the present one; empty until loaded. */
const useOtherOutletProducts = (
  search: string,
  { store, orderType }: Vendor,
): readonly MultiStoreProduct[] => {
  const { _id: promotionUrlId } = useSite()
  const language = useLanguage()
  const [found, setFound] = useState<readonly MultiStoreProduct[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are in the shown language
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const query = { promotionUrlId, orderType: String(orderType), search, limit: '50' }
      const answer = await browserApi<MultiStoreApi>()('GET /api/v1/multi-store/products/search', { query })
      if (!isWanted) return
      const isElsewhere = ({ stores }: MultiStoreProduct) =>
        stores.some(({ state }) => state.isAvailable) &&
        !stores.some(({ _id, state }) => _id === store._id && state.isAvailable)
      setFound(answer.ok ? answer.data.products.filter(isElsewhere) : [])
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [search, store._id, orderType, promotionUrlId, language])
  return found
}

const FoundProduct = ({ product }: { product: MultiStoreProduct }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const home = useHome()
  const navigate = useNavigate()
  const open = useServiceDialog((state) => state.open)
  const outlets = product.stores.filter(({ state }) => state.isAvailable).map(({ name }) => name)
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-md">
        <Picture base={product.photo?.base} alt="" width={64} height={64} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-semibold">
          <bdi>{product.name}</bdi>
        </h3>
        <p className="text-sm">
          <Price text={formatMoney(product.price, language)} className="font-semibold" />
        </p>
        <p className="text-muted text-sm">{t('other.at', { outlets: joinWithCommas(outlets, language) })}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="min-h-target"
        onClick={() => open('outlet', () => void navigate(getPagePath(home) + getProductQuery(product._id)))}
      >
        {t('other.choose')}
      </Button>
    </li>
  )
}

/** Search results at the brand's other outlets that the present one does not have, with links. */
export const OtherOutlets = ({ search, vendor }: { search: string; vendor: Vendor }) => {
  const t = useMenusTexts()
  const found = useOtherOutletProducts(search, vendor)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="other-outlets" className="mt-10">
      <h2 id="other-outlets" className="font-bold text-xl tracking-tight">
        {t('other.heading')}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {found.map((product) => (
          <FoundProduct key={product._id} product={product} />
        ))}
      </ul>
    </section>
  )
}
