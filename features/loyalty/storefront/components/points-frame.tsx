import { type ReactNode, useEffect } from 'react'
import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { AccountFrame } from '#core/customers/storefront/account-frame.tsx'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { Loyalty } from '../../contract/endpoints.ts'
import { useLoyaltyTexts } from '../loyalty-texts.ts'
import { useLoyalty } from '../use-loyalty.ts'

interface PointsFrameProps {
  readonly title: string
  readonly children: (loyalty: Loyalty, store: string) => ReactNode
}

const PointsFrameContent = ({ children }: Pick<PointsFrameProps, 'children'>) => {
  const t = useLoyaltyTexts()
  const home = useHome()
  const store = useOptionalVendor()?.store._id
  const version = useCartStore(({ cart }) => cart?.version)
  const { state, refresh } = useLoyalty(store, version)
  useEffect(() => {
    if (store !== undefined) void loadCart(store)
  }, [store])
  if (state === 'loading') return <Skeleton className="h-64 w-full rounded-xl" />
  if (state === 'failed')
    return (
      <Notice
        tone="danger"
        announce="polite"
        action={
          <Button size="sm" variant="secondary" onClick={refresh}>
            {t('retry')}
          </Button>
        }
      >
        {t('notLoaded')}
      </Notice>
    )
  if (state === 'notOffered' || store === undefined)
    return (
      <EmptyState
        icon={<StarIcon size={40} />}
        heading={t('none.heading')}
        action={<ButtonLink to={getPagePath(home)}>{t('none.toMenu')}</ButtonLink>}
      >
        {t('none.text')}
      </EmptyState>
    )
  return children(state, store)
}

/** Page about a customer's points: shows its content to signed-in customers where points are offered. */
export const PointsFrame = ({ title, children }: PointsFrameProps) => {
  usePageTitle(title)
  return (
    <AccountFrame title={title}>{() => <PointsFrameContent>{children}</PointsFrameContent>}</AccountFrame>
  )
}
