import { useState } from 'react'
import { CONSENT_PURPOSES, type ConsentPurpose } from '#core/sites/domain/consent.ts'
import { type PageConsent, saveConsentChoice } from '#core/sites/storefront/consent-store.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useConsentTexts } from './consent-texts.ts'

/** The purposes that the site's pixels have, each with the companies that are behind it. */
const useOfferedPurposes = () => {
  const { pixels } = useSite()
  const language = useLanguage()
  return CONSENT_PURPOSES.map((purpose) => {
    const vendors = pixels?.vendors.filter((vendor) => vendor.purpose === purpose) ?? []
    const names = vendors.map(({ title }) => title)
    return { purpose, isOffered: names.length > 0, companies: joinWithCommas(names, language) }
  }).filter(({ isOffered }) => isOffered)
}

/** When this device chose, in the language of the page. */
const ChoiceDate = ({ at }: { at: string }) => {
  const t = useConsentTexts()
  const { tag } = LANGUAGE_TABLE[useLanguage()]
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
  return <p className="mt-3 text-muted text-sm">{t('chosen', { date })}</p>
}

/** The choice by purpose. A browser that refuses for its owner leaves nothing to choose. */
export const PrivacySheet = ({ consent, onClose }: { consent: PageConsent; onClose: () => void }) => {
  const t = useConsentTexts()
  const { _id: siteId } = useSite()
  const showToast = useToasts((state) => state.show)
  const offered = useOfferedPurposes()
  const { isRefusedByBrowser, choice, allowed } = consent
  const [chosen, setChosen] = useState<readonly ConsentPurpose[]>(allowed)
  const save = (purposes: readonly ConsentPurpose[]) => {
    saveConsentChoice(siteId, purposes)
    showToast({ text: t('saved'), tone: 'success' })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('link')}
      footer={
        !isRefusedByBrowser && (
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button variant="ink" onClick={() => save([])}>
              {t('refuseAll')}
            </Button>
            <Button variant="ink" onClick={() => save(chosen)}>
              {t('save')}
            </Button>
          </div>
        )
      }
    >
      <p>{t('sheet.text')}</p>
      {isRefusedByBrowser && (
        <Notice tone="info" className="mt-3">
          {t('browser')}
        </Notice>
      )}
      <fieldset className="mt-3">
        <legend className="sr-only">{t('link')}</legend>
        {offered.map(({ purpose, companies }) => (
          <CheckboxField
            key={purpose}
            label={t(`purpose.${purpose}`)}
            hint={t(`hint.${purpose}`, { companies })}
            disabled={isRefusedByBrowser}
            checked={chosen.includes(purpose) && !isRefusedByBrowser}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, purpose] : chosen.filter((each) => each !== purpose))
            }
          />
        ))}
      </fieldset>
      {choice && !isRefusedByBrowser && <ChoiceDate at={choice.at} />}
    </Sheet>
  )
}
