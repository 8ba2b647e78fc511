import { Icon, type IconProps } from '../icon.tsx'

export const SoundOffIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M4.5 9.5v5h3.2l4.3 3.7V5.8L7.7 9.5zM16 9.7l4.6 4.6M20.6 9.7L16 14.3" />
  </Icon>
)
