import { CalendarSearch, ChartBarBig, ListChecks } from "lucide-react";

export const pollKindLabels = {
  choice: { name: "composer.add_poll", icon: ChartBarBig },
  dates: { name: "poll.kind_dates", icon: CalendarSearch },
  list: { name: "composer.add_list", icon: ListChecks },
} as const;
