import { describeText, listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { OrderingForm, OutletOrdering } from '../contract/ordering-endpoints.ts'
import { formatPercent } from '../domain/parse-percent.ts'
import { useSettingsTexts } from './settings-console-texts.ts'

type Charges = OutletOrdering['charges']

/** What differs between two states of how an outlet takes orders, in words. */
export const useOrderingDifferences = ({ currency, services, taxes }: OrderingForm) => {
  const t = useSettingsTexts()
  const language = useLanguage()
  const yesOrNo = (isOn: boolean): string => t(isOn ? 'switch.on' : 'switch.off')
  const toMoney = (amount: number): string => formatMoney({ amount, currency }, language)
  const nameTax = (id: string | null): string => taxes.find(({ _id }) => _id === id)?.name ?? t('tax.none')
  const describeService = ({ service }: Charges, channel: (typeof services)[number]): string => {
    const terms = service[channel]
    if (!terms) return ''
    return 'rate' in terms ? `${formatPercent(terms.rate)} %` : toMoney(terms.amount)
  }
  const describeSmall = ({ smallOrder }: Charges, channel: (typeof services)[number]): string => {
    const terms = smallOrder[channel]
    return terms ? `${toMoney(terms.below)}: ${toMoney(terms.amount)}` : ''
  }
  const describeDelivery = ({ delivery }: Charges): string => {
    const words = t(`deliveryBy.${delivery.by}`)
    if (delivery.by === 'distance')
      return `${words}: ${delivery.bands.map(({ upTo, fee }) => `${upTo} m ${toMoney(fee)}`).join(', ')}`
    return delivery.by === 'courier' ? `${words}: ${delivery.provider} (${delivery.account})` : words
  }
  const describeQuestion = ({ label, type, mandatory, options }: OutletOrdering['collect'][number]): string =>
    [
      describeText(label),
      t(`question.type.${type}`),
      ...(mandatory ? [t('question.mandatory')] : []),
      ...options.map(({ name }) => describeText(name)),
    ].join(', ')
  const rows: [string, (ordering: OutletOrdering) => string][] = [
    [t('ordering.isActive'), ({ isActive }) => yesOrNo(isActive)],
    [t('ordering.skipToMenu'), ({ skipToMenu }) => yesOrNo(skipToMenu)],
    [t('ordering.timeZone'), ({ timeZone }) => timeZone],
    [t('ordering.pin'), ({ isPinNeeded }) => yesOrNo(isPinNeeded)],
    [t('ordering.email'), ({ isEmailNeeded }) => t(`email.${isEmailNeeded}`)],
    [t('ordering.tables'), ({ tableNumbers }) => tableNumbers.join(', ')],
    [t('minimum.delivery'), ({ minimumOrder }) => toMoney(minimumOrder.delivery)],
    [t('minimum.pickup'), ({ minimumOrder }) => toMoney(minimumOrder.pickup)],
    [t('packaging.fee'), ({ packagingFee }) => toMoney(packagingFee)],
    [t('packaging.tax'), ({ packagingTax }) => nameTax(packagingTax)],
    [t('roundTo.label'), ({ charges }) => (charges.roundTo === null ? '' : toMoney(charges.roundTo))],
    [t('tips.label'), ({ tipPresets }) => tipPresets.join(', ')],
    [t('deliveryBy.label'), ({ charges }) => describeDelivery(charges)],
    ...services.flatMap((channel): [string, (ordering: OutletOrdering) => string][] => [
      [
        `${t(`service.${channel}`)}: ${t('service.charge')}`,
        ({ charges }) => describeService(charges, channel),
      ],
      [
        `${t(`service.${channel}`)}: ${t('smallOrder.amount')}`,
        ({ charges }) => describeSmall(charges, channel),
      ],
    ]),
    [t('charges.tax'), ({ charges }) => nameTax(charges.tax)],
    [t('questions.heading'), ({ collect }) => collect.map(describeQuestion).join(' | ')],
    [
      t('gallery.heading'),
      ({ gallery }) => gallery.map(({ base, alt }) => `${describeText(alt)} ${base}`).join(', '),
    ],
  ]
  return (mine: OutletOrdering, theirs: OutletOrdering): Difference[] => listDifferences(rows, mine, theirs)
}
