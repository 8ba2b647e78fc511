import { Icon, type IconProps } from '../icon.tsx'

export const ForwardIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M9 5l7 7-7 7" />
  </Icon>
)
