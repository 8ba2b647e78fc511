import { Icon, type IconProps } from '../icon.tsx'

export const SoundIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M4.5 9.5v5h3.2l4.3 3.7V5.8L7.7 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />
  </Icon>
)
