import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { ChannelState, Store } from '../contract/endpoints.ts'
import type {
  VendorInfo as Info,
  OutletPictureView,
  ServiceTimings,
} from '../contract/vendor-info-endpoints.ts'
import { StateBadge } from './state-badge.tsx'
import { useStoresTexts } from './stores-texts.ts'

/**
 * The pictures of an outlet side by side, in more rows where there is no room; a single one keeps its aspect ratio.
 */
const OutletPictures = ({ pictures }: { pictures: readonly OutletPictureView[] }) => {
  const t = useStoresTexts()
  const [first] = pictures
  if (!first) return null
  const aspectRatio = pictures.length > 1 ? '4 / 3' : `${first.width} / ${first.height}`
  return (
    <ul aria-label={t('info.pictures')} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {pictures.map(({ base, alt, width, height }) => (
        <li key={base} className="overflow-hidden rounded-lg" style={{ aspectRatio }}>
          <Picture
            base={base}
            alt={alt}
            width={width}
            height={height}
            sizes={pictures.length > 1 ? '(min-width: 640px) 240px, 50vw' : '(min-width: 720px) 720px, 100vw'}
          />
        </li>
      ))}
    </ul>
  )
}

const OutletMap = lazy(() => import('./outlet-map.tsx').then((module) => ({ default: module.OutletMap })))

const LINK =
  'inline-flex min-h-target items-center font-medium text-brand-strong underline underline-offset-4'

const InfoPart = ({ icon, heading, children }: { icon: ReactNode; heading: string; children: ReactNode }) => (
  <section className="rounded-lg border border-line bg-surface-raised p-5">
    <h2 className="flex items-center gap-2.5 font-bold text-lg">
      <span className="text-muted">{icon}</span>
      {heading}
    </h2>
    <div className="mt-2">{children}</div>
  </section>
)

/** The map loads on request; without it, and without scripts, the link leads to one. */
const LocationPart = ({ store }: { store: Store }) => {
  const t = useStoresTexts()
  const [isShown, setShown] = useState(false)
  const { latitude, longitude } = store
  const place = `${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <>
      <p>
        <bdi>{[store.address, store.city, store.location.pinCode].filter(Boolean).join(', ')}</bdi>
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <a
          href={`https://www.openstreetmap.org/?mlat=${place}`}
          target="_blank"
          rel="noreferrer"
          className={LINK}
        >
          {t('map.elsewhere')}
        </a>
        {!isShown && (
          <Button variant="soft" size="sm" onClick={() => setShown(true)}>
            {t('map.show')}
          </Button>
        )}
      </div>
      {isShown && (
        <Suspense fallback={<Skeleton className="mt-3 h-72 w-full rounded-lg" />}>
          <OutletMap store={store} />
        </Suspense>
      )}
    </>
  )
}

const TimingsTable = ({ timings }: { timings: ServiceTimings }) => {
  const t = useStoresTexts()
  return (
    <table className="w-full max-w-sm">
      <caption className="sr-only">{t(`info.hours.${timings.service}`)}</caption>
      <tbody>
        {timings.days.map(({ day, name, windows }) => (
          <tr key={day}>
            <th scope="row" className="py-1 pe-4 text-start align-top font-medium">
              {name}
            </th>
            <td className="py-1 text-end tabular-nums">
              {windows.length === 0
                ? t('info.closedDay')
                : windows.map(({ text }) => (
                    <bdi key={text} className="block">
                      {text}
                    </bdi>
                  ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CHANNEL_APPEARANCE = {
  delivery: { text: 'service.delivery', Icon: TruckIcon },
  pickup: { text: 'service.pickup', Icon: BagIcon },
  dineIn: { text: 'info.dineIn', Icon: StoreIcon },
  inRoom: { text: 'info.inRoom', Icon: StoreIcon },
} as const

const Service = ({ state }: { state: ChannelState }) => {
  const t = useStoresTexts()
  const { text, Icon } = CHANNEL_APPEARANCE[state.orderChannel]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Icon size={20} className="text-muted" />
      <span className="flex-1">{t(text)}</span>
      <StateBadge state={state} />
    </li>
  )
}

/** Everything about an outlet besides its menu; `children` are its payment methods. */
export const VendorInfoPanel = ({
  info,
  pictures,
  children,
}: {
  info: Info
  pictures: readonly OutletPictureView[]
  children: ReactNode
}) => {
  const t = useStoresTexts()
  const home = useHome()
  const { store, timings } = info
  return (
    <article className="mx-auto grid max-w-reading gap-4 py-section">
      <header>
        <p className="text-muted">
          <bdi>{store.brand.name}</bdi>
        </p>
        <h1 className="font-bold text-3xl tracking-tight">
          <bdi>{store.name}</bdi>
        </h1>
      </header>
      <OutletPictures pictures={pictures} />
      <InfoPart icon={<PinIcon />} heading={t('info.where')}>
        <LocationPart store={store} />
      </InfoPart>
      {store.phone && (
        <InfoPart icon={<PhoneIcon />} heading={t('info.phone')}>
          <a href={`tel:${store.phone}`} className={LINK}>
            <bdi dir="ltr">{store.phone}</bdi>
          </a>
        </InfoPart>
      )}
      <InfoPart icon={<ClockIcon />} heading={t('info.hours')}>
        {timings.map((each) => (
          <div key={each.service} className="mt-3 first:mt-0">
            {timings.length > 1 && <h3 className="font-semibold">{t(`info.hours.${each.service}`)}</h3>}
            <TimingsTable timings={each} />
          </div>
        ))}
        <Link to={getPagePath(home, 'store-timings')} className={LINK}>
          {t('info.allTimings')}
        </Link>
      </InfoPart>
      <InfoPart icon={<BagIcon />} heading={t('info.services')}>
        <ul>
          {store.channels.map((state) => (
            <Service key={state.orderChannel} state={state} />
          ))}
        </ul>
      </InfoPart>
      {children}
    </article>
  )
}
