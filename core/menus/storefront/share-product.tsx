import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { shareLink } from '#platform/ui/share-link.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Product } from '../contract/endpoints.ts'
import { useMenusTexts } from './menus-texts.ts'
import { getProductSearch } from './product-url.ts'

/** Shares the address of a product. */
export const ShareProduct = ({ product }: { product: Pick<Product, '_id' | 'name'> }) => {
  const t = useMenusTexts()
  const home = useHome()
  const show = useToasts((state) => state.show)
  const share = async () => {
    const address = getPagePath(home) + getProductSearch(new URLSearchParams(), product._id)
    const url = new URL(address, window.location.origin).href
    if (await shareLink({ title: product.name, url })) show({ tone: 'success', text: t('share.copied') })
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-2 mt-1 min-h-target"
      leading={<ShareIcon size={18} />}
      onClick={share}
    >
      {t('share.button')}
    </Button>
  )
}
