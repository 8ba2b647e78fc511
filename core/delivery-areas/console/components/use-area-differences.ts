import { type DifferenceRow, listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { describeHours } from '#core/stores/console/describe-hours.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import type { AreaDraft, AreasData } from './area-draft.ts'
import type { Shape } from './shape.ts'

/** Decimals of degrees, about one metre: a corner that was moved by hand moves the middle by more. */
const DECIMALS = 5

/** The mean of all corners. */
const computeMiddle = (corners: readonly GeoPoint[]): GeoPoint => ({
  lat: corners.reduce((sum, { lat }) => sum + lat, 0) / corners.length,
  lng: corners.reduce((sum, { lng }) => sum + lng, 0) / corners.length,
})

const toDegrees = ({ lat, lng }: GeoPoint) => ({
  latitude: lat.toFixed(DECIMALS),
  longitude: lng.toFixed(DECIMALS),
})

/** What differs between two people's versions of a delivery area, in words. */
export const useAreaDifferences = ({
  currency,
  taxes,
}: Pick<AreasData, 'currency' | 'taxes'>): ((mine: AreaDraft, theirs: AreaDraft) => Difference[]) => {
  const t = useDeliveryAreasConsoleTexts()
  const language = useLanguage()
  const toMoney = (amount: number): string => formatMoney({ amount, currency }, language)
  const describeShape = (shape: Shape): string => {
    if (shape.kind === 'none') return t('areas.kind.none')
    if (shape.kind === 'circle') {
      const radius = formatNumber(shape.radius, language)
      return t('areas.circleOf', { radius, ...toDegrees(shape.center) })
    }
    const corners = [...shape.corners, ...shape.holes.flat()]
    if (corners.length === 0) return t('areas.kind.polygon')
    return t('areas.outlineOf', { count: corners.length, ...toDegrees(computeMiddle(corners)) })
  }
  const rows: DifferenceRow<AreaDraft>[] = [
    [t('areas.name'), ({ terms }) => terms.name],
    [t('areas.city'), ({ terms }) => terms.city],
    [t('areas.shape'), ({ shape }) => describeShape(shape)],
    [t('areas.fee'), ({ terms }) => toMoney(terms.fee)],
    [t('areas.minimum'), ({ terms }) => (terms.minimumOrder === null ? '' : toMoney(terms.minimumOrder))],
    [t('areas.minutes'), ({ terms }) => String(terms.minutes)],
    [t('areas.tax'), ({ terms }) => taxes.find(({ _id }) => _id === terms.taxId)?.name ?? t('areas.noTax')],
    [t('areas.ownHours'), ({ terms }) => (terms.hours ? describeHours(terms.hours, language) : '')],
  ]
  return (mine, theirs) => listDifferences(rows, mine, theirs)
}
