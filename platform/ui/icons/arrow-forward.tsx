import { Icon, type IconProps } from '../icon.tsx'

export const ArrowForwardIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M4.5 12h15M13.5 6l6 6-6 6" />
  </Icon>
)
