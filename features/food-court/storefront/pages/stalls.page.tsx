import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import type { Court } from '../../contract/endpoints.ts'
import { BasketBar } from '../components/basket-bar.tsx'
import { StallCard } from '../components/stall-card.tsx'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { loadCourt } from '../load-court.ts'
import { getStallPath } from '../paths.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadCourt(args)
  if ('path' in loaded) throw redirect(loaded.path)
  const { court, status, buildHead } = loaded
  const head = buildHead({ path: `lp/${args.params.id}/brands`, isIndexed: Boolean(court) })
  return data({ court, head }, { status })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

const Stalls = ({ court }: { court: Court }) => {
  const t = useFoodCourtTexts()
  const place = { home: useHome(), court: court._id }
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 pt-4 pb-32">
      <header className="grid gap-2">
        {court.cover && (
          <div className="aspect-2/1 overflow-hidden rounded-xl">
            <Picture base={court.cover.base} alt="" width={480} height={240} sizes="480px" eager />
          </div>
        )}
        <h1 className="mt-1 font-extrabold text-3xl tracking-tight">
          <bdi>{court.name}</bdi>
        </h1>
        <p className="text-muted">{t('stalls.text', { count: court.brands.length })}</p>
      </header>
      {!court.isOpen && <Notice tone="warning">{t('stalls.allClosed')}</Notice>}
      <ul className="grid gap-4">
        {court.brands.map((stall, index) => (
          <li key={stall._id}>
            <StallCard stall={stall} to={getStallPath(place, stall._id)} eager={index < 2} />
          </li>
        ))}
      </ul>
      <BasketBar place={place} />
    </div>
  )
}

/** The stalls of a food court. */
export default function StallsPage() {
  const t = useFoodCourtTexts()
  const { court } = useLoaderData<typeof loader>()
  if (court) return <Stalls court={court} />
  return (
    <EmptyState icon={<StoreIcon size={40} />} heading={t('errors.unknownCourt')}>
      {t('unknown.text')}
    </EmptyState>
  )
}
