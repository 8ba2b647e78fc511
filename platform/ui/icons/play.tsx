import { Icon, type IconProps } from '../icon.tsx'

export const PlayIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M8 5.5l10.5 6.5L8 18.5z" />
  </Icon>
)
