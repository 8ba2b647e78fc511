import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { describeText, listDifferences } from '#core/console-shell/console/list-differences.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { type FieldsProps, VersionedEditor } from '#core/console-shell/console/versioned-editor.tsx'
import { VersionedState } from '#core/console-shell/console/versioned-state.tsx'
import type { OutreachOverview, OutreachSettings } from '../../contract/endpoints.ts'
import { KindCard } from '../components/kind-card.tsx'
import { formatMinutes, LimitsCard } from '../components/limits-card.tsx'
import { useOutreachConsoleTexts } from '../outreach-console-texts.ts'
import { toOutreachDraft, useOutreach } from '../use-outreach.ts'

export const meta = getConsoleMeta

const Fields = ({
  overview,
  fields: { draft, formKey, errorOf, onChange },
}: {
  readonly overview: OutreachOverview
  readonly fields: FieldsProps<OutreachSettings>
}) => (
  <>
    {overview.kinds.map((settings, index) => {
      const own = draft.kinds[index]
      if (!own) return null
      return (
        <KindCard
          key={`${settings.kind} ${formKey}`}
          {...{ settings, overview, draft: own }}
          errorOf={(field) => errorOf(`kinds.${index}.${field}`)}
          onChange={(kind) => onChange({ ...draft, kinds: draft.kinds.with(index, kind) })}
        />
      )
    })}
    <LimitsCard key={formKey} draft={draft.limits} onChange={(limits) => onChange({ ...draft, limits })} />
  </>
)

/** Names what two people set differently. */
const useCompare = ({ kinds, promotions }: OutreachOverview) => {
  const t = useOutreachConsoleTexts()
  const describeKind = ({ isOn, delay, promotion, wording }: OutreachSettings['kinds'][number]): string =>
    [
      ...(isOn ? [t('isOn')] : []),
      String(delay),
      promotions.find(({ _id }) => _id === promotion)?.code ?? t('noPromotion'),
      describeText(wording),
    ].join(' · ')
  const rows: [string, (draft: OutreachSettings) => string][] = kinds.map(({ kind }, index) => [
    t(`kind.${kind}`),
    (draft) => (draft.kinds[index] ? describeKind(draft.kinds[index]) : ''),
  ])
  rows.push(
    [t('limits.from'), ({ limits }) => formatMinutes(limits.quietFrom)],
    [t('limits.until'), ({ limits }) => formatMinutes(limits.quietUntil)],
    [t('limits.cap'), ({ limits }) => String(limits.monthlyCap)],
  )
  return (mine: OutreachSettings, theirs: OutreachSettings): Difference[] =>
    listDifferences(rows, mine, theirs)
}

const Editor = ({
  form,
  overview,
}: {
  readonly form: ReturnType<typeof useOutreach>
  readonly overview: OutreachOverview
}) => {
  const t = useOutreachConsoleTexts()
  const compare = useCompare(overview)
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{t('allowed', { count: overview.allowed })}</p>
      <VersionedEditor form={form} saved={overview} draftOf={toOutreachDraft} compare={compare}>
        {(fields) => <Fields overview={overview} fields={fields} />}
      </VersionedEditor>
    </div>
  )
}

const Settings = () => {
  const form = useOutreach()
  return <VersionedState form={form}>{(overview) => <Editor {...{ form, overview }} />}</VersionedState>
}

/** What the merchant sends to customers who allow it. */
export default function OutreachScreen() {
  const t = useOutreachConsoleTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {() => <Settings />}
    </OutletScreen>
  )
}
