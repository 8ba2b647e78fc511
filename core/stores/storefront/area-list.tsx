import { useEffect, useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { matchesSearch } from '#platform/kernel/normalize-search-text.ts'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Area, StoresApi } from '../contract/endpoints.ts'
import { formatArrival } from './format-arrival.ts'
import { useStoresTexts } from './stores-texts.ts'
import { useOptionalVendor } from './use-vendor.ts'

interface AreaListProps {
  readonly chosen: string | undefined
  readonly onChoose: (area: Area) => void
}

const useAreas = () => {
  const { _id: promotionUrlId } = useSite()
  const [areas, setAreas] = useState<readonly Area[] | 'failed' | null>(null)
  const [attempts, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try means asking again
  useEffect(() => {
    let isWanted = true
    void browserApi<StoresApi>()('GET /api/v1/areas', { query: { promotionUrlId } }).then((answer) => {
      if (isWanted) setAreas(answer.ok ? answer.data : 'failed')
    })
    return () => {
      isWanted = false
    }
  }, [promotionUrlId, attempts])
  return { areas, retry: () => setTries((count) => count + 1) }
}

const AreaCards = ({ areas, chosen, onChoose }: AreaListProps & { areas: readonly Area[] }) => {
  const t = useStoresTexts()
  const language = useLanguage()
  const stores = useOptionalVendor()?.stores ?? []
  const outletOf = (area: Area) =>
    stores.length > 1 ? stores.find(({ _id }) => _id === area.store)?.name : undefined
  const details = (area: Area): string => {
    const minimum =
      area.minimumOrder.amount > 0
        ? t('area.minimum', { amount: formatMoney(area.minimumOrder, language) })
        : undefined
    const time = formatArrival(area.minutes, area.arrivalSpan, language)
    return [area.city, time, minimum, outletOf(area), area.times.text].filter(Boolean).join(' · ')
  }
  return (
    <RadioCards
      name="area"
      legend={t('area.legend')}
      hideLegend
      value={chosen}
      onChange={(id) => {
        const area = areas.find(({ _id }) => _id === id)
        if (area) onChoose(area)
      }}
      options={areas.map((area) => ({
        value: area._id,
        label: <bdi>{area.name}</bdi>,
        description: details(area),
        trailing:
          area.deliveryFee.amount === 0 ? (
            t('area.free')
          ) : (
            <Price text={formatMoney(area.deliveryFee, language)} />
          ),
      }))}
    />
  )
}

/** The delivery areas with fee, minimum and minutes, filtered by the typed text. */
export const AreaList = (props: AreaListProps) => {
  const t = useStoresTexts()
  const { areas, retry } = useAreas()
  const [search, setSearch] = useState('')
  const [city, setCity] = useState('')
  if (areas === null) return <Spinner />
  if (areas === 'failed') {
    return <RetryNotice text={t('area.failed')} again={t('startFailed.retry')} onRetry={retry} />
  }
  if (areas.length === 0) {
    return (
      <Notice tone="warning" announce="polite">
        {t('errors.noCities')}
      </Notice>
    )
  }
  const cities = [...new Set(areas.map((area) => area.city))]
  const inCity = areas.filter((area) => city === '' || area.city === city)
  const found = inCity.filter((area) => matchesSearch([area.name, area.city], search))
  return (
    <div className="grid gap-3">
      {cities.length > 1 && (
        <SelectField
          label={t('area.city')}
          value={city}
          onChange={({ target }) => setCity(target.value)}
          options={[
            { value: '', label: t('area.allCities') },
            ...cities.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      <TextField
        label={t('area.search')}
        hideLabel
        placeholder={t('area.search')}
        type="search"
        autoComplete="off"
        leading={<SearchIcon size={20} />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="sr-only" aria-live="polite">
        {search && t('area.found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <AreaCards {...props} areas={found} />
      ) : (
        <Notice tone="warning" heading={t('errors.areaNotServed')}>
          {t('area.tryOther')}
        </Notice>
      )}
    </div>
  )
}
