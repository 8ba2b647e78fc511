import { classNames } from '#platform/ui/class-names.ts'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { SoundIcon } from '#platform/ui/icons/sound.tsx'
import { SoundOffIcon } from '#platform/ui/icons/sound-off.tsx'
import { isSilent } from '../board/sound-state.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { useSound } from '../sound-store.ts'
import { useSoundState } from '../use-sound-state.ts'

const LOOKS = {
  locked: 'bg-warning-soft text-warning',
  muted: 'bg-warning-soft text-warning',
  ready: 'text-muted hover:bg-line',
  ringing: 'bg-danger text-on-danger',
}

/** Shows whether the sound for new orders is on, and toggles it. */
export const SoundSwitch = () => {
  const t = useOrdersConsoleTexts()
  const state = useSoundState()
  const { turnOn, turnOff } = useSound()
  const silent = isSilent(state)
  const Shown = silent ? SoundOffIcon : state === 'ringing' ? BellIcon : SoundIcon
  return (
    <button
      type="button"
      aria-pressed={!silent}
      data-sound={state}
      onClick={silent ? turnOn : turnOff}
      className={classNames(
        'pressable inline-flex min-h-target min-w-target shrink-0 items-center justify-center gap-2 rounded-full px-2 md:px-4 font-semibold text-sm',
        LOOKS[state],
      )}
    >
      <Shown size={20} />
      <span className="sr-only">{t('sound.switch')}</span>
      <span className="max-md:sr-only">{t(`sound.${state}`)}</span>
    </button>
  )
}
