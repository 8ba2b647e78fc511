import {
  type DifferenceRow,
  describeText,
  listDifferences,
} from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import type { BrandSettings } from '../contract/brand-endpoints.ts'
import { formatPercent } from '../domain/parse-percent.ts'
import { useSettingsTexts } from './settings-console-texts.ts'

/** What differs between two states of the brand, in words. */
export const useBrandDifferences = () => {
  const t = useSettingsTexts()
  const yesOrNo = (isOn: boolean): string => t(isOn ? 'switch.on' : 'switch.off')
  return (mine: BrandSettings, theirs: BrandSettings): Difference[] => {
    const rows: DifferenceRow<BrandSettings>[] = [
      [t('outlet.nameLabel'), ({ name }) => name],
      [t('brand.title'), ({ title }) => title],
      [t('brand.description'), ({ description }) => description],
      [t('brand.color'), ({ colorCode }) => colorCode],
      [t('brand.heading'), ({ look }) => t(`heading.${look.heading}`)],
      [t('brand.corner'), ({ look }) => t(`corner.${look.corner}`)],
      [t('brand.layout'), ({ uiVersion }) => t(`layout.${uiVersion}`)],
      [t('brand.icon'), ({ icon }) => icon?.base ?? ''],
      [t('brand.cover'), ({ cover }) => cover?.base ?? ''],
      [t('outlet.phone'), ({ phone }) => phone ?? ''],
      [t('brand.channel'), ({ msgConfig }) => t(`channel.${msgConfig}`)],
      [t('brand.showCallUs'), ({ showCallUs }) => yesOrNo(showCallUs)],
      [t('brand.phoneCountries'), ({ phoneCountries }) => phoneCountries.join(', ')],
      [t('brand.emailDomains'), ({ emailDomains }) => emailDomains.join(', ')],
      [t('brand.homePath'), ({ homePath }) => homePath],
      [t('brand.merchantType'), ({ merchantType }) => merchantType],
      [t('brand.hosts'), ({ hosts }) => hosts.join(', ')],
      [t('brand.embedParents'), ({ embedParents }) => embedParents.join(', ')],
      [t('brand.isListed'), ({ isListed }) => yesOrNo(isListed)],
      [
        t('brand.languages'),
        ({ languages }) => languages.map((each) => LANGUAGE_TABLE[each].name).join(', '),
      ],
      [
        t('taxes.heading'),
        ({ taxes }) =>
          taxes
            .map(
              ({ name, rate, inclusive }) =>
                `${describeText(name)} ${formatPercent(rate)} % ${yesOrNo(inclusive)}`,
            )
            .join(', '),
      ],
      [t('brand.aboutUs'), ({ aboutUs }) => aboutUs],
      [t('brand.terms'), ({ terms }) => terms],
      [
        t('brand.faq'),
        ({ faq }) =>
          faq.map(({ question, answer }) => `${describeText(question)} ${describeText(answer)}`).join(', '),
      ],
    ]
    return listDifferences(rows, mine, theirs)
  }
}
