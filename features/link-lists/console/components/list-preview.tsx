import { useState } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { Segmented } from '#core/console-shell/console/segmented.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getDirection, LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { computeThemeVariables } from '#platform/theme/brand-color.ts'
import type { LinkListsOverview } from '../../contract/console-endpoints.ts'
import { LinkListView } from '../../storefront/link-list-view.tsx'
import { useLinkListsConsoleTexts } from '../link-lists-console-texts.ts'
import { type ListDraft, toPreview } from '../list-draft.ts'

/** The page of a draft as customers will see it, in each language of the shop. */
export const ListPreview = ({
  draft,
  overview,
}: {
  draft: ListDraft
  overview: Pick<LinkListsOverview, 'languages' | 'own'>
}) => {
  const t = useLinkListsConsoleTexts()
  const shown = useLanguage()
  const { colorCode } = useConsoleData().staff.brand
  const { languages, own } = overview
  const [language, setLanguage] = useState(languages.includes(shown) ? shown : (languages[0] ?? shown))
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">{t('preview.note')}</p>
      {languages.length > 1 && (
        <div className="flex">
          <Segmented
            label={t('preview.language')}
            options={languages.map((name) => ({ name, label: LANGUAGE_TABLE[name].name }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
      )}
      <div
        lang={language}
        dir={getDirection(language)}
        style={computeThemeVariables(colorCode)}
        className="brand-scope mx-auto w-full max-w-sm rounded-2xl border border-line bg-surface px-4 shadow-md"
      >
        <LinkListView list={toPreview(draft, { language, own })} home={own.homePath} isPreview />
      </div>
    </div>
  )
}
