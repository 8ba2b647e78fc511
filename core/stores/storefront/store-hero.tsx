import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { Picture } from '#platform/ui/picture.tsx'
import type { Vendor } from './load-vendor.ts'
import { ServiceBar } from './service-bar.tsx'
import { StateBadge } from './state-badge.tsx'
import { useStoresTexts } from './stores-texts.ts'
import { getChannelState } from './use-vendor.ts'

/** The head of the menu: the merchant's picture and name, whether it is open, and how the order will reach the customer. */
export const StoreHero = ({
  vendor,
  instead,
}: {
  vendor: Vendor
  /** In place of the hours and of the time to wait, where both would promise something. */
  instead?: ReactNode
}) => {
  const site = useSite()
  const state = getChannelState(vendor)
  const { store } = vendor
  const t = useStoresTexts()
  return (
    <header>
      <div className="@container relative -mx-gutter overflow-hidden bg-brand px-gutter pt-4 pb-13 text-on-brand md:pt-8 desktop:rounded-b-2xl">
        {site.cover && (
          <div className="stage-picture @max-[16rem]:hidden absolute inset-y-0 end-0 w-1/2">
            <Picture
              base={site.cover.base}
              alt=""
              width={1200}
              height={400}
              sizes="(min-width: 768px) 50vw, 90vw"
              eager
            />
          </div>
        )}
        <div className="relative w-7/10 @max-[16rem]:w-full md:w-1/2">
          <h1 className="font-bold text-3xl tracking-tight">
            <bdi>{site.brand.name}</bdi>
          </h1>
          <Link
            to={getPagePath(useHome(), `vendor-info/${store._id}`)}
            title={t('info.about')}
            className="focus-on-brand mt-1.5 inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 text-on-brand text-sm underline-offset-4 hover:underline"
          >
            {instead ?? (state && <StateBadge state={state} />)}
            <span className="max-md:sr-only">
              <bdi>{store.name}</bdi> · <bdi>{store.address}</bdi>
            </span>
          </Link>
        </div>
      </div>
      {!instead && <ServiceBar vendor={vendor} />}
    </header>
  )
}
