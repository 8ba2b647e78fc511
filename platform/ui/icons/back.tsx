import { Icon, type IconProps } from '../icon.tsx'

export const BackIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M15 5l-7 7 7 7" />
  </Icon>
)
