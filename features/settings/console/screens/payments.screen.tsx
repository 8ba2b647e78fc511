import { useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { ConflictNotice, type Difference, SaveBar } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { GatewayChoice, PaymentSettings, PaymentTerms } from '../../contract/payment-endpoints.ts'
import { AnchoredPart } from '../components/anchored-part.tsx'
import { GatewaysPart } from '../components/gateways-part.tsx'
import { MethodsPart } from '../components/methods-part.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { type PaymentForm, usePaymentSettings } from '../use-payment-settings.ts'

export const meta = getConsoleMeta

/** What differs between two states of the terms, in words. */
const useDifferences = () => {
  const t = useSettingsTexts()
  const wordsOf = useMethodTexts()
  const language = useLanguage()
  return (mine: PaymentTerms, { terms: theirs, currency, services }: PaymentSettings): Difference[] => {
    const describe = {
      methods: (terms: PaymentTerms, service: (typeof services)[number]) =>
        terms.methods[service].map((method) => wordsOf(method).name).join(', '),
      cash: ({ cashLimit }: PaymentTerms) =>
        cashLimit === null ? '' : formatMoney({ amount: cashLimit, currency }, language),
      gateways: ({ gateways }: PaymentTerms) =>
        gateways.map(({ name, account }) => `${name} (${account})`).join(', '),
    }
    const compare = (label: string, text: (terms: PaymentTerms) => string): Difference => ({
      ...{ label, mine: text(mine), theirs: text(theirs) },
    })
    return [
      ...services.map((service) =>
        compare(t(`service.${service}`), (terms) => describe.methods(terms, service)),
      ),
      compare(t('cashLimit.label'), describe.cash),
      compare(t('gateways.heading'), describe.gateways),
    ].filter((one) => one.mine !== one.theirs)
  }
}

interface EditorProps {
  readonly outlet: ConsoleOutlet
  readonly form: PaymentForm
  readonly settings: PaymentSettings
}

const Editor = ({ outlet, form, settings }: EditorProps) => {
  const t = useSettingsTexts()
  const show = useToasts((state) => state.show)
  const compare = useDifferences()
  const [round, setRound] = useState(0)
  const { theirs, draft = settings.terms } = form
  const discard = () => {
    form.setDraft(undefined)
    setRound(round + 1)
  }
  const guard = useLeaveGuard(form.draft !== undefined, discard)
  const save = async (version: string, gateways: GatewayChoice[]) => {
    const outcome = await form.save({ ...draft, gateways }, version)
    if (outcome === 'conflict') return
    if (outcome !== 'saved') return show({ tone: 'danger', text: outcome.message || t('offline') })
    discard()
    show({ tone: 'success', text: t('save.saved') })
  }
  /** Gateways are saved at once; unsaved changes of the methods stay unsaved. */
  const saveGateways = async (gateways: GatewayChoice[]) => {
    const outcome = await form.save({ ...settings.terms, gateways }, settings.version)
    return typeof outcome === 'string' ? undefined : outcome.message || t('offline')
  }
  const takeTheirs = (read: PaymentSettings) => {
    form.take(read)
    discard()
  }
  return (
    <div className="grid gap-5">
      {theirs && (
        <ConflictNotice
          differences={compare(draft, theirs)}
          onTheirs={() => takeTheirs(theirs)}
          onMine={() => save(theirs.version, theirs.terms.gateways)}
        />
      )}
      <AnchoredPart name="methods">
        <MethodsPart
          settings={settings}
          draft={draft}
          formKey={`${settings.version} ${round}`}
          onChange={form.setDraft}
        />
      </AnchoredPart>
      <AnchoredPart name="gateways">
        <GatewaysPart
          settings={settings}
          timeZone={outlet.timeZone}
          onGateways={saveGateways}
          onSaved={form.load}
        />
      </AnchoredPart>
      <SaveBar
        isChanged={form.draft !== undefined && theirs === undefined}
        onSave={() => save(settings.version, settings.terms.gateways)}
        onDiscard={discard}
      />
      {guard.question}
    </div>
  )
}

const Payments = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useSettingsTexts()
  const form = usePaymentSettings(outlet._id)
  const { settings } = form
  if (settings === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={form.load} />
  return settings === null ? <LoadingRows /> : <Editor {...{ outlet, form, settings }} />
}

/** How customers of the outlet pay. */
export default function PaymentsScreen() {
  const t = useSettingsTexts()
  return (
    <OutletScreen heading={t('payments.nav')} intro={t('payments.intro')} width="wide">
      {(outlet) => <Payments outlet={outlet} />}
    </OutletScreen>
  )
}
