import { useSound } from '#core/orders/console/sound-store.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { SoundIcon } from '#platform/ui/icons/sound.tsx'
import { SoundOffIcon } from '#platform/ui/icons/sound-off.tsx'
import { useKitchenTexts } from '../kitchen-texts.ts'
import type { ScreenStation } from '../station-view.ts'

interface StationTab {
  readonly viewer: ScreenStation
  readonly name: string
  readonly count: number
}

interface KitchenHeaderProps {
  readonly tabs: readonly StationTab[]
  readonly viewer: ScreenStation
  readonly onViewer: (viewer: ScreenStation) => void
  readonly undo: (() => void) | undefined
}

const KitchenSound = () => {
  const t = useKitchenTexts()
  const { isMuted, isUnlocked, turnOn, turnOff } = useSound()
  const isHeard = !isMuted && isUnlocked
  return (
    <Button
      size="sm"
      variant="secondary"
      className="min-h-target"
      aria-pressed={isHeard}
      leading={isHeard ? <SoundIcon size={20} /> : <SoundOffIcon size={20} />}
      onClick={isHeard ? turnOff : turnOn}
    >
      {t('sound')}
    </Button>
  )
}

/** Header with the selected screen, undo of the last action, and whether sound is on. */
export const KitchenHeader = ({ tabs, viewer, onViewer, undo }: KitchenHeaderProps) => {
  const t = useKitchenTexts()
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
      <div role="group" aria-label={t('stations')} className="scroll-strip flex min-w-0 gap-1">
        {tabs.map(({ viewer: of, name, count }) => (
          <button
            key={of ?? 'all'}
            type="button"
            aria-pressed={of === viewer}
            onClick={() => onViewer(of)}
            className={classNames(
              'pressable flex min-h-target shrink-0 items-center gap-2 whitespace-nowrap rounded-full px-4 font-bold text-lg focus-visible:-outline-offset-3',
              of === viewer ? 'bg-ink text-surface' : 'text-ink hover:bg-line',
            )}
          >
            <bdi>{name}</bdi>
            {count > 0 && (
              <span className="grid min-h-6 min-w-6 place-items-center rounded-full bg-line px-1 text-ink text-sm tabular-nums">
                {formatNumber(count, language)}
              </span>
            )}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          className="min-h-target"
          aria-disabled={!undo || undefined}
          onClick={() => undo?.()}
        >
          {t('undo')}
        </Button>
        <KitchenSound />
      </div>
    </div>
  )
}
