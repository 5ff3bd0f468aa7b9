import { CalendarSearch, ChartBarBig, ListChecks } from "lucide-react";

export const pollKindLabels = {
  choice: { name: "composer.add_poll", add: "poll.add_option", icon: ChartBarBig },
  dates: { name: "poll.kind_dates", add: "poll.add_date", icon: CalendarSearch },
  list: { name: "composer.add_list", add: "poll.add_item", icon: ListChecks },
} as const;
