import { describe, expect, it } from 'vitest';
import { cargoHoles, denyHoles, npmHoles } from '../../../scripts/audit-dependencies.mjs';

describe('known holes in what we build upon', () => {
  it('are found in the reports of the tools', () => {
    const crate = {
      advisory: { id: 'RUSTSEC-2026-0001', title: 'It leaks' },
      package: { name: 'leaky', version: '1.0.0' },
    };
    expect(cargoHoles(JSON.stringify({ vulnerabilities: { list: [crate] } }))).toEqual([
      'leaky 1.0.0: RUSTSEC-2026-0001 It leaks',
    ]);
    const deny = [
      {
        type: 'diagnostic',
        fields: { code: 'vulnerability', message: 'It leaks', advisory: { id: 'R-1', package: 'leaky' } },
      },
      { type: 'diagnostic', fields: { code: 'unmaintained', message: 'Old' } },
      { type: 'summary', fields: {} },
    ];
    expect(denyHoles(deny.map((line) => JSON.stringify(line)).join('\n'))).toEqual(['leaky: R-1 It leaks']);
    const packages = {
      a: { name: 'a', severity: 'critical', range: '<2' },
      b: { name: 'b', severity: 'low', range: '*' },
    };
    expect(npmHoles(JSON.stringify({ vulnerabilities: packages }))).toEqual(['a <2: critical']);
  });

  it('are not looked up without a tool, data or a network, which is no failure', () => {
    for (const text of ['', 'error: no such command', '{"message":"405 Method Not Allowed","statusCode":405}']) {
      expect(cargoHoles(text)).toBeUndefined();
      expect(denyHoles(text)).toBeUndefined();
      expect(npmHoles(text)).toBeUndefined();
    }
    expect(cargoHoles('{"vulnerabilities":{"list":[]}}')).toEqual([]);
    expect(npmHoles('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual([]);
  });
});
