import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import type { Lane } from '../board/lanes.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { SoundSwitch } from './sound-switch.tsx'

export type View = 'now' | 'later' | 'done' | 'past'

interface PillProps {
  readonly label: string
  readonly count: number
  readonly isLoud?: boolean
  readonly isShown: boolean
  readonly onPress: () => void
}

const Pill = ({ label, count, isLoud = false, isShown, onPress }: PillProps) => {
  const language = useLanguage()
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPress}
      className={classNames(
        'pressable flex min-h-target items-center gap-2 shrink-0 whitespace-nowrap rounded-full px-3.5 md:px-4 font-semibold text-sm focus-visible:-outline-offset-3',
        isShown ? 'bg-ink text-surface' : 'text-ink hover:bg-line',
      )}
    >
      {label}
      {count > 0 && (
        <span
          className={classNames(
            'grid min-h-5 min-w-5 place-items-center rounded-full px-1 text-xs tabular-nums',
            isLoud ? 'bg-danger text-on-danger' : 'bg-line text-ink',
          )}
        >
          {formatNumber(count, language)}
        </span>
      )}
    </button>
  )
}

interface ViewSwitchProps {
  readonly view: View
  readonly onView: (view: View) => void
  readonly lanes: Readonly<Record<Lane, readonly BoardOrder[]>>
  /** Lanes in which this person has actions. */
  readonly mine: readonly Lane[]
  /** Whether this person may view past orders. */
  readonly canSeePast: boolean
  /** A phone shows one lane at a time. */
  readonly phone: {
    readonly lanes: readonly Lane[]
    readonly lane: Lane | undefined
    readonly onLane: (lane: Lane) => void
  }
}

/** Switches between now, later, done and past; on phones also lanes. */
export const ViewSwitch = ({ view, onView, lanes, mine, canSeePast, phone }: ViewSwitchProps) => {
  const t = useOrdersConsoleTexts()
  const countOf = (...names: readonly Lane[]): number =>
    names.filter((name) => mine.includes(name)).reduce((sum, name) => sum + lanes[name].length, 0)
  const views = [
    { name: 'now', count: countOf('new', 'accepted', 'ready', 'out'), isLoud: false },
    { name: 'later', count: countOf('laterNew', 'laterAccepted'), isLoud: countOf('laterNew') > 0 },
    { name: 'done', count: countOf('done'), isLoud: false },
    ...(canSeePast ? [{ name: 'past', count: 0, isLoud: false } as const] : []),
  ] as const
  return (
    <>
      <div className="flex items-center justify-between gap-x-2 py-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
        <div role="group" aria-label={t('views')} className="scroll-strip flex min-w-0 gap-1">
          {views.map(({ name, count, isLoud }) => (
            <Pill
              key={name}
              label={t(`view.${name}`)}
              count={count}
              isLoud={isLoud}
              isShown={view === name}
              onPress={() => onView(name)}
            />
          ))}
        </div>
        {mine.includes('new') && <SoundSwitch />}
      </div>
      {phone.lanes.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
        <div
          role="group"
          aria-label={t('lanes')}
          className="scroll-strip -mx-3 flex gap-1 border-line border-t px-3 py-1 md:hidden"
        >
          {phone.lanes.map((name) => (
            <Pill
              key={name}
              label={t(`lane.${name}`)}
              count={lanes[name].length}
              isLoud={name === 'new' || name === 'laterNew'}
              isShown={phone.lane === name}
              onPress={() => phone.onLane(name)}
            />
          ))}
        </div>
      )}
    </>
  )
}
