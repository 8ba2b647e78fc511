import { lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import type { Landing } from '../../contract/endpoints.ts'
import { LandingHero } from '../components/landing-hero.tsx'
import { WaysIn } from '../components/ways-in.tsx'
import { loadLanding } from '../load-landing.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadLanding(args)
  if (loaded.kind === 'elsewhere') throw redirect(loaded.path)
  return data(loaded, { status: loaded.kind === 'gone' ? loaded.status : 200 })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

const StartScreen = lazy(() =>
  import('#core/sites/storefront/start-screen.tsx').then((module) => ({ default: module.StartScreen })),
)
const NoLanding = lazy(() =>
  import('../components/no-landing.tsx').then((module) => ({ default: module.NoLanding })),
)

const NoOutlets = lazy(() =>
  import('../components/no-landing.tsx').then((module) => ({ default: module.NoOutlets })),
)

// Below the first view: their code comes when the page is shown.
const OutletCards = lazy(() =>
  import('../components/outlet-cards.tsx').then((module) => ({ default: module.OutletCards })),
)
const LandingFoot = lazy(() =>
  import('../components/landing-foot.tsx').then((module) => ({ default: module.LandingFoot })),
)

const MerchantLanding = ({ landing }: { landing: Landing }) => {
  const home = useHome()
  const { description } = useSite()
  const vendor = useOptionalVendor()
  const stores = vendor?.stores ?? []
  return (
    <div className="pb-end">
      <LandingHero stores={stores} />
      {description && (
        <p className="mt-5 max-w-reading text-lg text-muted">
          <bdi>{description}</bdi>
        </p>
      )}
      {vendor ? (
        <>
          <WaysIn offers={vendor.offers} to={getPagePath(home, landing.orderPage)} />
          <Suspense>
            <OutletCards stores={stores} landing={landing} />
          </Suspense>
        </>
      ) : (
        <Suspense>
          <NoOutlets />
        </Suspense>
      )}
      <Suspense>
        <LandingFoot />
      </Suspense>
    </div>
  )
}

/** The first page of a court or a brand: who it is, what is open, and the ways to order. */
export default function LandingPage() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.kind === 'landing') return <MerchantLanding landing={loaded.landing} />
  return (
    <Suspense>{loaded.kind === 'merchants' ? <StartScreen sites={loaded.sites} /> : <NoLanding />}</Suspense>
  )
}
