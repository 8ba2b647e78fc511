import { classNames } from '#platform/ui/class-names.ts'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { SoundIcon } from '#platform/ui/icons/sound.tsx'
import { SoundOffIcon } from '#platform/ui/icons/sound-off.tsx'
import { isSilent } from '../board/sound-state.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { useSound } from '../sound-store.ts'
import { useSoundState } from '../use-sound-state.ts'
import { ChipAction, getChipClasses } from './chip.tsx'

/** Says that new orders cannot be heard, and turns the sound on. */
const SilentChip = ({ state }: { state: string }) => {
  const t = useOrdersConsoleTexts()
  const turnOn = useSound((sound) => sound.turnOn)
  return (
    <button
      type="button"
      data-sound={state}
      onClick={turnOn}
      className={classNames('pressable', getChipClasses('warning'))}
    >
      <SoundOffIcon size={20} />
      <span className="max-2xl:sr-only">{t('sound.offHeading')}</span>
      <span className="min-w-0 md:max-[900px]:sr-only">
        <ChipAction>{t('sound.turnOn')}</ChipAction>
      </span>
    </button>
  )
}

/** Shows whether the sound for new orders is on, and toggles it; it asks for attention while it is off. */
export const SoundSwitch = () => {
  const t = useOrdersConsoleTexts()
  const state = useSoundState()
  const turnOff = useSound((sound) => sound.turnOff)
  if (isSilent(state)) return <SilentChip state={state} />
  const isRinging = state === 'ringing'
  const StateIcon = isRinging ? BellIcon : SoundIcon
  return (
    <button
      type="button"
      aria-pressed
      data-sound={state}
      onClick={turnOff}
      className={classNames(
        'pressable grid size-target shrink-0 place-items-center rounded-sm',
        isRinging ? 'bg-danger text-on-danger' : 'text-muted hover:bg-line',
      )}
    >
      <StateIcon size={20} />
      <span className="sr-only">
        {t('sound.switch')} {t(`sound.${state}`)}
      </span>
    </button>
  )
}
