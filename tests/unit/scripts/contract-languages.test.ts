import { expect, it } from 'vitest';
import type { BridgeDocument } from '../../../scripts/contract/types/bridge';
import { dartTypes, kotlinTypes, swiftTypes } from '../../../scripts/contract/types/languages';

/** A bridge with an event that has parameters and data, and one without both. */
const bridge: BridgeDocument = {
  'x-contract-version': '1.2.3',
  $defs: {
    pay: {
      $defs: {
        call: {
          description: 'Pays\na loan.',
          properties: {
            params: {
              properties: { amount: { type: 'integer' }, note: { type: 'string', description: 'Any\ntext.' } },
              required: ['amount'],
            },
          },
        },
        success: {
          properties: { callbackData: { properties: { done: { type: 'boolean' } }, required: ['done'] } },
        },
        failure: {},
      },
    },
    close: { $defs: { call: {}, success: {}, failure: {} } },
  },
};

const HEADING = '// Generated from bridge.json of the contract 1.2.3. Do not edit.\n';

it('Kotlin has a data class for each object with fields, which reads and writes JSON', () => {
  expect(kotlinTypes(bridge)).toBe(`${HEADING}package com.example.loan.bridge

import org.json.JSONObject

enum class BridgeEvent(val eventName: String) {
    /** Pays a loan. */
    Pay("pay"),
    /** close */
    Close("close"),
    ;

    companion object {
        fun of(eventName: String): BridgeEvent? = entries.find { it.eventName == eventName }
    }
}

data class PayParams(
    val amount: Double,
    /** Any text. */
    val note: String? = null,
) {
    fun toJson(): JSONObject = JSONObject().putOpt("amount", amount).putOpt("note", note)

    companion object {
        fun from(json: JSONObject) = PayParams(
            amount = json.getDouble("amount"),
            note = if (json.isNull("note")) null else json.getString("note"),
        )
    }
}

data class PayData(
    val done: Boolean,
) {
    fun toJson(): JSONObject = JSONObject().putOpt("done", done)

    companion object {
        fun from(json: JSONObject) = PayData(
            done = json.getBoolean("done"),
        )
    }
}
`);
});

it('Swift has a codable struct for each object with fields', () => {
  const text = swiftTypes(bridge);
  expect(text.slice(0, text.indexOf('public enum JSONValue'))).toBe(`${HEADING}import Foundation

public enum BridgeEvent: String, CaseIterable, Sendable {
    /// Pays a loan.
    case pay
    /// close
    case close
}

`);
  expect(text.slice(text.indexOf('public struct'))).toBe(`public struct PayParams: Codable, Sendable {
    public var amount: Double
    /// Any text.
    public var note: String?

    public init(amount: Double, note: String? = nil) {
        self.amount = amount
        self.note = note
    }
}

public struct PayData: Codable, Sendable {
    public var done: Bool

    public init(done: Bool) {
        self.done = done
    }
}
`);
});

it('Dart has a class for each object with fields, which reads and writes JSON', () => {
  expect(dartTypes(bridge)).toBe(`${HEADING}
enum BridgeEvent {
  /// Pays a loan.
  pay,
  /// close
  close,
}

class PayParams {
  const PayParams({required this.amount, this.note});

  factory PayParams.fromJson(Map<String, dynamic> json) => PayParams(
        amount: json['amount'] as num,
        note: json['note'] as String?,
      );

  final num amount;
  /// Any text.
  final String? note;

  Map<String, dynamic> toJson() => {
        'amount': amount,
        if (note != null) 'note': note,
      };
}

class PayData {
  const PayData({required this.done});

  factory PayData.fromJson(Map<String, dynamic> json) => PayData(
        done: json['done'] as bool,
      );

  final bool done;

  Map<String, dynamic> toJson() => {
        'done': done,
      };
}
`);
});
