import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { METHOD_ICONS, useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { MethodState, PaymentSettings, PaymentTerms } from '../../contract/payment-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

type Service = PaymentSettings['services'][number]

interface MethodsPartProps {
  readonly settings: PaymentSettings
  readonly draft: PaymentTerms
  /** Fields that hold their own text begin anew with it. */
  readonly formKey: string
  readonly onChange: (draft: PaymentTerms) => void
}

/** Whether customers are offered a method, and why not. */
const MethodBadge = ({
  obstacle,
  currency,
  isOn,
}: Pick<MethodState, 'obstacle'> & { readonly currency: string; readonly isOn: boolean }) => {
  const t = useSettingsTexts()
  if (!isOn) return <Badge>{t('method.off')}</Badge>
  if (obstacle === null) {
    return (
      <Badge tone="success" icon={<CheckIcon size={14} />}>
        {t('method.shown')}
      </Badge>
    )
  }
  return (
    <Badge tone="danger" icon={<WarningIcon size={14} />}>
      {t(`method.${obstacle}`, { currency })}
    </Badge>
  )
}

const toggle = (draft: PaymentTerms, service: Service, method: MethodState['method']): PaymentTerms => {
  const before = draft.methods[service]
  const after = before.includes(method) ? before.filter((each) => each !== method) : [...before, method]
  return { ...draft, methods: { ...draft.methods, [service]: after } }
}

const MethodRow = ({
  state,
  settings,
  draft,
  onChange,
}: MethodsPartProps & { readonly state: MethodState }) => {
  const t = useSettingsTexts()
  const wordsOf = useMethodTexts()
  const { method, routes, obstacle } = state
  const Icon = METHOD_ICONS[method]
  const services =
    method === 'roomCharge' ? settings.services.filter((each) => each === 'inRoom') : settings.services
  const { name } = wordsOf(method)
  return (
    <li className="grid gap-3 border-line border-t py-4 first:border-t-0 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="flex min-w-0 items-start gap-3">
        <Icon size={20} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {name}
            <MethodBadge
              obstacle={obstacle}
              currency={settings.currency}
              isOn={services.some((each) => draft.methods[each].includes(method))}
            />
          </p>
          {state.needsGateway && (
            <p className="text-muted text-sm">
              {routes.length === 0 ? (
                t('method.notRouted')
              ) : (
                <>
                  {t('method.through')} <bdi>{routes.map(({ title }) => title).join(' → ')}</bdi>
                </>
              )}
            </p>
          )}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a grid */}
      <div role="group" aria-label={name} className="flex flex-wrap gap-2">
        {services.map((service) => {
          const isOn = draft.methods[service].includes(method)
          return (
            <button
              key={service}
              type="button"
              aria-pressed={isOn}
              onClick={() => onChange(toggle(draft, service, method))}
              className={classNames(
                'pressable inline-flex min-h-target items-center gap-1.5 rounded-sm border px-3 font-semibold text-sm',
                isOn ? 'border-ink bg-surface-sunken text-ink' : 'border-line bg-surface-raised text-muted',
              )}
            >
              {isOn && <CheckIcon size={16} />}
              {t(`service.${service}`)}
            </button>
          )
        })}
      </div>
    </li>
  )
}

/** What customers may pay with, by service, and the limit of cash. */
export const MethodsPart = (props: MethodsPartProps) => {
  const t = useSettingsTexts()
  const { settings, draft, formKey, onChange } = props
  const isUsed = ({ method, needsGateway, routes }: MethodState): boolean =>
    !needsGateway ||
    routes.length > 0 ||
    settings.services.some((each) => draft.methods[each].includes(method))
  return (
    <ExplainedSection heading={t('methods.heading')} text={t('methods.text')}>
      <ul>
        {settings.methods.filter(isUsed).map((state) => (
          <MethodRow key={state.method} state={state} {...props} />
        ))}
      </ul>
      <div className="max-w-sm border-line border-t pt-4">
        <AmountField
          key={formKey}
          label={t('cashLimit.label')}
          hint={t('cashLimit.hint')}
          optional
          currency={settings.currency}
          value={draft.cashLimit ?? undefined}
          onChange={(amount) => onChange({ ...draft, cashLimit: amount ?? null })}
        />
      </div>
    </ExplainedSection>
  )
}
