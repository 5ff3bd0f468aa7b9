import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { testApp } from "../testing/build-app.ts";
import { prometheusMetrics } from "./prometheus.ts";

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  templating: { list: { definition?: string }[] };
}

const dashboard = JSON.parse(
  readFileSync(new URL("../../docs/grafana-dashboard.json", import.meta.url), "utf8"),
) as Dashboard;
const queries = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr }))),
  ...dashboard.templating.list.flatMap(({ definition }) =>
    definition ? [{ title: "variables", expr: definition }] : [],
  ),
];

const alerts = parse(readFileSync(new URL("../../deploy/prometheus-alerts.yml", import.meta.url), "utf8")) as {
  groups: { rules: { alert: string; expr: string }[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules.map(({ alert, expr }) => ({ title: alert, expr })));

test("every query of the dashboard and of the alerts asks for metrics and labels that exist", async () => {
  const hearth = await testApp();
  const text = await prometheusMetrics(hearth.context).text();
  await hearth.close();
  const names = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) => seriesOf(name!, type!)),
  );
  // Added by Prometheus itself.
  names.add("up");

  expect(queries.length).toBeGreaterThan(15);
  expect(rules.length).toBeGreaterThan(5);
  for (const { title, expr } of [...queries, ...rules]) {
    const asked = [...expr.matchAll(/\b(?:hearth|nodejs|process)_\w+|\bup\b/g)].map(([name]) => name);
    expect(asked, title).not.toEqual([]);
    expect(
      asked.filter((name) => !names.has(name)),
      title,
    ).toEqual([]);
    expect(
      labelsIn(expr).filter((label) => !labels.includes(label)),
      title,
    ).toEqual([]);
  }
});

/** Labels of our metrics, and those that Prometheus adds. */
const labels = ["method", "route", "status", "le", "kind", "state", "pool", "version", "security", "job", "instance"];

function seriesOf(name: string, type: string): string[] {
  return type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
}

function labelsIn(expr: string): string[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(", "));
  const matched = [...expr.matchAll(/[{,](\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label!);
  return [...grouped, ...matched];
}
