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
export const StoreHero = ({ vendor }: { vendor: Vendor }) => {
  const site = useSite()
  const state = getChannelState(vendor)
  const { store } = vendor
  const t = useStoresTexts()
  return (
    <header className="pb-4">
      <div className="-mx-gutter aspect-5/2 max-h-56 overflow-hidden md:mx-0 md:mt-4 md:aspect-auto md:h-56 md:rounded-2xl">
        <Picture
          base={site.cover?.base}
          alt=""
          width={1200}
          height={400}
          sizes="(min-width: 1160px) 1200px, 100vw"
          eager
        />
      </div>
      <div className="grid grid-cols-1 gap-4 desktop:grid-cols-[1fr_auto] desktop:items-start">
        <div className="min-w-0 md:flex md:gap-5 md:ps-6">
          {site.icon && (
            <span className="-mt-8 relative block size-20 shrink-0 overflow-hidden rounded-xl border-4 border-surface bg-surface-raised shadow-md md:size-28">
              <Picture base={site.icon.base} alt="" width={112} height={112} eager />
            </span>
          )}
          <div className="min-w-0 pt-3">
            <h1 className="font-bold text-3xl tracking-tight">
              <bdi>{site.brand.name}</bdi>
            </h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
              {state && <StateBadge state={state} />}
              <Link
                to={getPagePath(useHome(), `vendor-info/${store._id}`)}
                title={t('info.about')}
                className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
              >
                <span>
                  <bdi>{store.name}</bdi> · <bdi>{store.address}</bdi>
                </span>
              </Link>
            </p>
          </div>
        </div>
        <div className="desktop:pt-4">
          <ServiceBar vendor={vendor} />
        </div>
      </div>
    </header>
  )
}
